#include "countable/theory/architecture.hpp"

#include <charconv>
#include <optional>
#include <stdexcept>

namespace countable::theory {
namespace {

using Kind = Architecture::Kind;

constexpr std::string_view expected =
    "expected mpnn, gcn, gin, graphsage, sgnn, 2-ign, k-ign:K, ppgn, k-wl:K, k-fwl:K, lrp:L:K or all";

std::optional<unsigned> number(std::string_view text) {
    unsigned value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// "k-wl:3" or "3-wl" for the suffix "-wl".
std::optional<unsigned> index(std::string_view text, std::string_view suffix) {
    const std::string prefix = "k" + std::string(suffix) + ":";
    if (text.starts_with(prefix)) return number(text.substr(prefix.size())).value_or(0);
    if (text.ends_with(suffix)) return number(text.substr(0, text.size() - suffix.size()));
    return std::nullopt;
}

std::optional<Architecture> parse(std::string_view text) {
    if (text == "mpnn") return Architecture{Kind::Mpnn, 0, {}};
    if (text == "gcn") return Architecture{Kind::Gcn, 0, {}};
    if (text == "gin") return Architecture{Kind::Gin, 0, {}};
    if (text == "graphsage") return Architecture{Kind::GraphSage, 0, {}};
    if (text == "sgnn") return Architecture{Kind::Sgnn, 0, {}};
    if (text == "ppgn") return Architecture{Kind::Ppgn, 0, {}};
    if (const auto k = index(text, "-ign")) return Architecture{Kind::Ign, *k, {}};
    if (const auto k = index(text, "-fwl")) return Architecture{Kind::Fwl, *k, {}};
    if (const auto k = index(text, "-wl")) return Architecture{Kind::Wl, *k, {}};
    if (text.starts_with("lrp:")) {
        const auto rest = text.substr(4);
        const auto colon = rest.find(':');
        if (colon == std::string_view::npos) return Architecture{Kind::Lrp, 0, {0, 0}};
        return Architecture{
            Kind::Lrp, 0, {number(rest.substr(0, colon)).value_or(0), number(rest.substr(colon + 1)).value_or(0)}};
    }
    return std::nullopt;
}

}  // namespace

Architecture parse_architecture(std::string_view text) {
    const auto found = parse(text);
    const std::string quoted = "'" + std::string(text) + "'";
    if (!found) throw std::invalid_argument("there is no architecture " + quoted + ": " + std::string(expected));
    const bool numbered = found->kind == Kind::Ign || found->kind == Kind::Wl || found->kind == Kind::Fwl;
    if (numbered && (found->k < 1 || found->k > 16))
        throw std::invalid_argument(quoted + ": K must be a number from 1 to 16");
    if (found->kind == Kind::Lrp) {
        if (found->window.depth < 1 || found->window.children < 1)
            throw std::invalid_argument(quoted + ": expected lrp:L:K with L and K at least 1, as in lrp:1:3");
        static_cast<void>(lrp::sequence_length(found->window));
    }
    return *found;
}

std::string name(const Architecture& architecture) {
    switch (architecture.kind) {
        case Kind::Mpnn:
            return "mpnn";
        case Kind::Gcn:
            return "gcn";
        case Kind::Gin:
            return "gin";
        case Kind::GraphSage:
            return "graphsage";
        case Kind::Sgnn:
            return "sgnn";
        case Kind::Ppgn:
            return "ppgn";
        case Kind::Ign:
            return architecture.k == 2 ? "2-ign" : "k-ign:" + std::to_string(architecture.k);
        case Kind::Wl:
            return "k-wl:" + std::to_string(architecture.k);
        case Kind::Fwl:
            return "k-fwl:" + std::to_string(architecture.k);
        case Kind::Lrp:
            return "lrp:" + std::to_string(architecture.window.depth) + ":" +
                   std::to_string(architecture.window.children);
    }
    return "";
}

bool looks_like_architecture(std::string_view text) { return parse(text).has_value(); }

std::vector<Architecture> representative_architectures() {
    std::vector<Architecture> list;
    for (const std::string_view text : {"mpnn",    "gcn",     "gin",     "graphsage", "sgnn",    "2-ign",   "k-ign:3",
                                        "ppgn",    "k-wl:2",  "k-wl:3",  "k-wl:4",    "k-fwl:2", "k-fwl:3", "lrp:1:2",
                                        "lrp:1:3", "lrp:1:4", "lrp:2:1", "lrp:3:1",   "lrp:4:1", "lrp:2:2"})
        list.push_back(parse_architecture(text));
    return list;
}

}  // namespace countable::theory
