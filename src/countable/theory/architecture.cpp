#include "countable/theory/architecture.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>

#include "countable/separation/test.hpp"
#include "countable/support/nearest.hpp"
#include "countable/support/numbers.hpp"

namespace countable::theory {
namespace {

using Kind = Architecture::Kind;

struct PlainName {
    std::string_view name;
    Kind kind;
};
constexpr std::array<PlainName, 16> plain_names = {{
    {"mlp", Kind::Mlp},
    {"mpnn", Kind::Mpnn},
    {"gcn", Kind::Gcn},
    {"gin", Kind::Gin},
    {"gat", Kind::Gat},
    {"gated-gcn", Kind::GatedGcn},
    {"lrga-gated-gcn", Kind::LrgaGatedGcn},
    {"monet", Kind::Monet},
    {"graphsage", Kind::GraphSage},
    {"diffpool", Kind::DiffPool},
    {"sgnn", Kind::Sgnn},
    {"enn-s2s", Kind::EnnS2s},
    {"dtnn", Kind::Dtnn},
    {"ppgn", Kind::Ppgn},
    {"oblivious-1-wl", Kind::ObliviousOneWl},
    {"rp", Kind::Rp},
}};

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

/// "k-wl:3" or "3-wl" for the suffix "-wl"; 0 where the number is missing or no number.
std::optional<unsigned> index(std::string_view text, std::string_view suffix) {
    const std::string prefix = "k" + std::string(suffix);
    if (text == prefix) return 0;
    if (text.starts_with(prefix + ":")) return parse_number<unsigned>(text.substr(prefix.size() + 1)).value_or(0);
    if (text.ends_with(suffix)) return parse_number<unsigned>(text.substr(0, text.size() - suffix.size()));
    return std::nullopt;
}

/// What follows "lrp": "-1-3", ":1:3", "-2". A number that is wrong becomes 0.
std::optional<Architecture> lrp_of(std::string_view text, bool deep) {
    if (text.size() < 2 || (text[0] != '-' && text[0] != ':')) return std::nullopt;
    const auto rest = text.substr(1);
    const auto separator = rest.find_first_of("-:");
    const unsigned depth = parse_number<unsigned>(rest.substr(0, separator)).value_or(0);
    if (separator == rest.npos) return Architecture{deep ? Kind::DeepEgonetLrp : Kind::EgonetLrp, 0, {depth, 0}, {}};
    return Architecture{deep ? Kind::DeepLrp : Kind::Lrp,
                        0,
                        {depth, parse_number<unsigned>(rest.substr(separator + 1)).value_or(0)},
                        {}};
}

/// A test of its own: its name, or one that needs a parameter, which the test then asks for.
std::optional<Architecture> refinement(std::string_view text) {
    if (separation::find_entry(text) == nullptr) return std::nullopt;
    if (text == "sswl") text = "local-2-gnn";
    if (text == "swl-vs") text = "subgraph-gnn";
    return Architecture{Kind::Refinement, 0, {}, std::string(text)};
}

std::optional<Architecture> parse(std::string_view text) {
    for (const auto& [name, kind] : plain_names)
        if (text == name) return Architecture{kind, 0, {}, {}};
    if (auto found = refinement(text)) return found;
    if (const auto k = index(text, "-ign")) return Architecture{Kind::Ign, *k, {}, {}};
    if (const auto k = index(text, "-fwl")) return Architecture{Kind::Fwl, *k, {}, {}};
    if (const auto k = index(text, "-wl")) return Architecture{*k == 1 ? Kind::Fwl : Kind::Wl, *k, {}, {}};
    if (text.starts_with("lrp")) return lrp_of(text.substr(3), false);
    if (text.starts_with("deep-lrp")) return lrp_of(text.substr(8), true);
    return std::nullopt;
}

std::string lrp_name(const Architecture& architecture) {
    const std::string prefix =
        architecture.kind == Kind::DeepLrp || architecture.kind == Kind::DeepEgonetLrp ? "deep-lrp-" : "lrp-";
    const std::string depth = prefix + std::to_string(architecture.truncation.depth);
    const bool truncated = architecture.kind == Kind::Lrp || architecture.kind == Kind::DeepLrp;
    return truncated ? depth + "-" + std::to_string(architecture.truncation.children) : depth;
}

/// "subgraph-gnn, swl-vs, ...".
std::string test_names() {
    std::string text;
    for (const auto& entry : separation::test_table()) text += (text.empty() ? "" : ", ") + std::string(entry.name);
    return text;
}

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

bool takes_patterns(std::string_view name) {
    const auto* const entry = separation::find_entry(lower_case(name));
    return entry != nullptr && entry->name.ends_with("PATTERN,...");
}

[[noreturn]] void refuse(std::string_view text) {
    std::vector<std::string> known = {"1-wl",  "2-wl",  "k-wl:2",       "2-fwl", "k-fwl:2",    "2-ign",
                                      "3-ign", "k-ign", "deep-lrp-1-3", "lrp-1", "deep-lrp-1", "lrp-1-3"};
    for (const auto& [name, kind] : plain_names) known.emplace_back(name);
    for (const auto& entry : separation::test_table()) known.emplace_back(entry.name.substr(0, entry.name.find(':')));
    const auto name = likely_name(lower_case(text), known);
    throw std::invalid_argument(
        "there is no architecture or test '" + std::string(text) + "'" +
        (name ? "; did you mean '" + *name + "'?" : ".") +
        " Known are mlp, mpnn, gcn, gin, gat, gated-gcn, lrga-gated-gcn, monet, graphsage, diffpool, sgnn, enn-s2s, dtnn, "
        "K-ign, ppgn, 1-wl, K-wl, K-fwl, oblivious-1-wl, lrp-L-K, deep-lrp-L-K, lrp-L, deep-lrp-L and rp, and the tests " +
        test_names());
}

}  // namespace

Architecture parse_architecture(std::string_view text) {
    const auto found = parse(lower_case(text));
    const std::string quoted = "'" + std::string(text) + "'";
    if (!found) refuse(text);
    if (found->kind == Kind::Refinement) static_cast<void>(separation::find_test(found->test));  // refuses parameters
    const bool numbered = found->kind == Kind::Ign || found->kind == Kind::Wl || found->kind == Kind::Fwl;
    if (numbered && (found->k < 1 || found->k > 16))
        throw std::invalid_argument(quoted + ": expected a number from 1 to 16, as in 2-wl or k-wl:2");
    const bool truncated = found->kind == Kind::Lrp || found->kind == Kind::DeepLrp;
    const bool egonets = found->kind == Kind::EgonetLrp || found->kind == Kind::DeepEgonetLrp;
    if ((truncated && (found->truncation.depth < 1 || found->truncation.children < 1)) ||
        (egonets && found->truncation.depth < 1))
        throw std::invalid_argument(quoted + ": expected numbers of at least 1, as in lrp-1-3, deep-lrp-1-3 or lrp-1");
    if (truncated) static_cast<void>(lrp::sequence_length(found->truncation));
    return *found;
}

std::vector<Architecture> parse_architectures(std::string_view text) {
    std::vector<std::string> items;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find(',', from), text.size());
        const auto item = trimmed(text.substr(from, to - from));
        if (!items.empty() && takes_patterns(items.back()) && !looks_like_architecture(item))
            items.back() += "," + std::string(item);
        else
            items.emplace_back(item);
        from = to + 1;
    }
    std::vector<Architecture> list;
    for (const auto& item : items) list.push_back(parse_architecture(item));
    return list;
}

std::string name(const Architecture& architecture) {
    const std::string k = std::to_string(architecture.k);
    if (architecture.kind == Kind::Refinement) return architecture.test;
    switch (architecture.kind) {
        case Kind::Ign:
            return k + "-ign";
        case Kind::Wl:
            return "k-wl:" + k;
        case Kind::Fwl:
            return architecture.k == 1 ? "1-wl" : "k-fwl:" + k;
        case Kind::Lrp:
        case Kind::DeepLrp:
        case Kind::EgonetLrp:
        case Kind::DeepEgonetLrp:
            return lrp_name(architecture);
        default:
            break;
    }
    for (const auto& [name, kind] : plain_names)
        if (kind == architecture.kind) return std::string(name);
    return "";
}

bool looks_like_architecture(std::string_view text) { return parse(lower_case(text)).has_value(); }

std::vector<Architecture> representative_architectures() {
    return parse_architectures(
        "mlp,mpnn,gcn,gin,gat,gated-gcn,lrga-gated-gcn,monet,graphsage,diffpool,sgnn,enn-s2s,dtnn,1-2-3-gnn,"
        "2-ign,3-ign,ppgn,1-wl,k-wl:2,k-wl:3,k-wl:4,k-fwl:2,k-fwl:3,"
        "subgraph-gnn,swl-sv,pswl,gswl,local-2-gnn,local-2-fgnn,local-2-fgnn-symmetric,i2-gnn,k-osan:2,k-gnn:2,k-gnn:3,"
        "spd,resistance,spectral,eb-1wl,gsn:triangle,hom:triangle,"
        "lrp-1-2,lrp-1-3,lrp-1-4,lrp-2-1,lrp-3-1,lrp-4-1,lrp-2-2,deep-lrp-1-3,deep-lrp-3-1,lrp-1,deep-lrp-1,rp");
}

}  // namespace countable::theory
