#include "countable/models/lrp_names.hpp"

#include <charconv>

#include "countable/lrp/bfs_permutations.hpp"

namespace countable::models {
namespace {

std::optional<unsigned> take_number(std::string_view& rest) {
    unsigned number = 0;
    const auto [stop, status] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (status != std::errc{} || number == 0) return std::nullopt;
    rest.remove_prefix(static_cast<std::size_t>(stop - rest.data()));
    return number;
}

}  // namespace

std::optional<LrpName> parse_lrp_name(std::string_view name) {
    const bool deep = name.starts_with("deep-");
    if (deep) name.remove_prefix(5);
    if (!name.starts_with("lrp-")) return std::nullopt;
    name.remove_prefix(4);
    const auto depth = take_number(name);
    if (!depth || !name.starts_with("-")) return std::nullopt;
    name.remove_prefix(1);
    const auto children = take_number(name);
    if (!children || !name.empty()) return std::nullopt;
    return LrpName{deep, {*depth, *children}};
}

std::optional<RpName> parse_rp_name(std::string_view name) {
    if (name == "rp") return RpName{false, lrp::whole_graph};
    const bool deep = name.starts_with("deep-");
    if (deep) name.remove_prefix(5);
    if (!name.starts_with("lrp-")) return std::nullopt;
    name.remove_prefix(4);
    const auto depth = take_number(name);
    if (!depth || *depth == lrp::whole_graph || !name.empty()) return std::nullopt;
    return RpName{deep, *depth};
}

bool is_lrp(std::string_view name) { return parse_lrp_name(name) || parse_rp_name(name); }

}  // namespace countable::models
