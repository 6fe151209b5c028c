#pragma once

#include <optional>
#include <string_view>

#include "countable/lrp/sequences.hpp"

namespace countable::models {

/// What "lrp-l-k" and "deep-lrp-l-k" say.
struct LrpName {
    bool deep;
    lrp::Truncation truncation;
};
/// Nothing for another name.
[[nodiscard]] std::optional<LrpName> parse_lrp_name(std::string_view name);

/// What "lrp-l", "deep-lrp-l" and "rp" say: the depth of the egonets, lrp::whole_graph for "rp".
struct RpName {
    bool deep;
    unsigned depth;
};
/// Nothing for another name.
[[nodiscard]] std::optional<RpName> parse_rp_name(std::string_view name);

/// Whether either of them reads the name.
[[nodiscard]] bool is_lrp(std::string_view name);

}  // namespace countable::models
