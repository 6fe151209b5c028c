#pragma once

#include "countable/support/errors.hpp"

namespace countable::app {

/// The end of an error message that names the option with which the user can mend it: "; --simplify drops loops and
/// repeats". Empty for Remedy::None.
[[nodiscard]] const char* option_for(Remedy remedy);

}  // namespace countable::app
