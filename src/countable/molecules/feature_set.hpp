#pragma once

#include <string_view>

namespace countable::molecules {

/// Which features atoms and bonds have.
enum class FeatureSet { Ogb, Zinc, Qm9 };
/// "ogb", "zinc", "qm9".
[[nodiscard]] std::string_view feature_set_name(FeatureSet set);

}  // namespace countable::molecules
