#pragma once

#include <optional>
#include <string_view>

#include "countable/lrp/sequences.hpp"

namespace countable::models {

/// The meaning of "lrp-l-k" and "deep-lrp-l-k".
struct LrpName {
    bool deep;
    lrp::Truncation truncation;
};
/// Nothing for another name.
[[nodiscard]] std::optional<LrpName> parse_lrp_name(std::string_view name);

/// The meaning of "lrp-l", "deep-lrp-l" and "rp": the depth of the egonets, lrp::whole_graph for "rp".
struct RpName {
    bool deep;
    unsigned depth;
};
/// Nothing for another name.
[[nodiscard]] std::optional<RpName> parse_rp_name(std::string_view name);

/// Whether one of the two reads the name.
[[nodiscard]] bool is_lrp(std::string_view name);

}  // namespace countable::models
