#include "countable/theory/classes/furer.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "countable/pattern/symmetry.hpp"
#include "countable/separation/test.hpp"
#include "countable/theory/pairs/cfi.hpp"

namespace countable::theory {
namespace {

constexpr std::uint64_t most_nodes = 400;

/// Which base node the gadget nodes of the twisted graph belong to is that of the first: only parities differ.
std::vector<separation::Color> colors_at(const separation::Outcome& outcome, const WitnessPair& pair, unsigned graph,
                                         unsigned root) {
    std::vector<separation::Color> colors;
    for (std::size_t v = 0; v < pair.groups.size(); ++v)
        if (pair.groups[v] == root) colors.push_back(outcome.node_colors[graph][v]);
    std::ranges::sort(colors);
    return colors;
}

std::optional<bool> experiment(const std::string& name, const pattern::PatternGraph& base,
                               std::optional<unsigned> root) {
    if (base.size == 1) return true;  // the number of nodes
    const auto pair = cfi_pair(base, most_nodes);
    if (!pair) return std::nullopt;
    const auto test = separation::find_test(name);
    if (!root) return test->run(pair->first, pair->second, {.verdict_only = true}).distinguished();
    const auto outcome = test->run(pair->first, pair->second);
    if (outcome.node_colors[0].size() != pair->first.num_nodes()) return std::nullopt;
    return colors_at(outcome, *pair, 0, *root) != colors_at(outcome, *pair, 1, *root);
}

}  // namespace

pattern::PatternGraph without_labels(const pattern::PatternGraph& shape) {
    pattern::PatternGraph plain(shape.size);
    for (const auto [a, b] : shape.edges()) plain.connect(a, b);
    return plain;
}

std::optional<bool> FurerExperiments::separated(const std::string& test, const pattern::PatternGraph& base,
                                                std::optional<unsigned> root) {
    const auto plain = without_labels(base);
    std::string form = pattern::canonical_form(plain);
    if (root) form = "rooted " + pattern::symmetry(plain, std::array{*root}).canonical;
    const auto [place, fresh] = known_.try_emplace({test, form}, std::nullopt);
    if (fresh) place->second = experiment(test, plain, root);
    return place->second;
}

}  // namespace countable::theory
