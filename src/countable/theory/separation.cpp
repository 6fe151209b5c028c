#include "countable/theory/separation.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

#include "countable/lrp/equivalence.hpp"
#include "countable/separation/test.hpp"
#include "countable/support/bytes_text.hpp"
#include "countable/support/errors.hpp"
#include "countable/theory/hop_refinement.hpp"
#include "countable/theory/lrp/egonet_classes.hpp"
#include "countable/wl/color_refinement.hpp"

namespace countable::theory {
namespace {

constexpr std::uint64_t most_sequences = 1'000'000;  // of one root, for the exact test of LRP

wl::Options wl_options(const SeparationTest& test, const SeparationLimits& limits) {
    wl::Options options;
    options.k = test.k;
    const bool refinement = test.kind == SeparationTest::Kind::GraphSage || test.k == 1;
    options.variant =
        refinement || test.kind == SeparationTest::Kind::FolkloreWl ? wl::Variant::Folklore : wl::Variant::Oblivious;
    if (refinement) options.k = 1;
    if (test.rounds) options.max_rounds = *test.rounds;
    options.memory = limits.memory;
    options.threads = limits.threads;
    return options;
}

/// Steps of one round, times the ten rounds that a run takes as a rule.
double estimated_steps(const wl::Options& options, const Graph& graph) {
    double steps = 10.0 * options.k;
    const unsigned power = options.variant == wl::Variant::Folklore ? options.k + 1 : options.k;
    for (unsigned i = 0; i < power; ++i) steps *= graph.num_nodes();
    return options.k == 1 ? 0 : steps;
}

SeparationResult from_result(wl::Result result) {
    SeparationResult run;
    run.distinguished = result.distinguished();
    run.round = result.separating_round;
    run.stable_round = result.stable_round;
    run.num_colors = std::move(result.num_colors);
    return run;
}

Graph without_edge_labels(const Graph& graph) {
    std::vector<Label> labels;
    for (NodeId v = 0; v < graph.num_nodes() && graph.has_node_labels(); ++v) labels.push_back(graph.node_label(v));
    return Graph(graph.num_nodes(), graph.edges(), labels, {});
}

std::vector<std::optional<Label>> sorted_labels(const Graph& graph) {
    std::vector<std::optional<Label>> labels(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes() && graph.has_node_labels(); ++v) labels[v] = graph.node_label(v);
    std::sort(labels.begin(), labels.end());
    return labels;
}

/// The verdict of a test that gives each graph a class and has no colours to show.
SeparationResult by_classes(bool equal) {
    SeparationResult run;
    run.distinguished = !equal;
    return run;
}

SeparationResult run_lrp(const SeparationTest& test, const Graph& first, const Graph& second) {
    try {
        if (test.kind == SeparationTest::Kind::Lrp)
            return by_classes(
                lrp::equivalent(first, second, test.truncation,
                                {lrp::Pooling::Sum, lrp::Readout::Nonlinear, most_sequences, test.rounds}));
        EgonetClasses classes(test.truncation.depth, test.rounds);
        const auto one = classes.of(first), other = classes.of(second);
        if (one && other) return by_classes(*one == *other);
    } catch (const std::invalid_argument&) {  // too many sequences
    }
    SeparationResult skipped;
    skipped.executed = false;
    skipped.note = "not run: the neighbourhoods are too large";
    return skipped;
}

/// Nothing where the neighbourhoods are too large.
std::optional<NodeColors> lrp_node_colors(const SeparationTest& test, const Graph& first, const Graph& second) {
    const std::array<const Graph*, 2> graphs = {&first, &second};
    std::optional<std::vector<std::vector<std::uint32_t>>> colors;
    if (test.kind == SeparationTest::Kind::Egonets) {
        colors = EgonetClasses(test.truncation.depth, test.rounds).node_colors(graphs);
    } else {
        try {
            colors =
                lrp::Classes(test.truncation, {lrp::Pooling::Sum, lrp::Readout::Nonlinear, most_sequences, test.rounds})
                    .node_colors(graphs);
        } catch (const std::invalid_argument&) {  // too many sequences
        }
    }
    if (!colors) return std::nullopt;
    return NodeColors{std::move((*colors)[0]), std::move((*colors)[1])};
}

/// Nothing where the memory does not suffice.
std::optional<separation::Outcome> refined(const SeparationTest& test, const Graph& first, const Graph& second,
                                           const SeparationLimits& limits) {
    separation::Options options{.memory = limits.memory, .threads = limits.threads};
    if (test.rounds) options.max_rounds = *test.rounds;
    const auto named = separation::find_test(test.refinement);
    if (!named) throw std::invalid_argument("there is no test '" + test.refinement + "'");
    try {
        return named->run(first, second, options);
    } catch (const ArgumentError&) {
        return std::nullopt;
    }
}

SeparationResult run_refinement(const SeparationTest& test, const Graph& first, const Graph& second,
                                const SeparationLimits& limits) {
    SeparationResult run;
    auto outcome = refined(test, first, second, limits);
    if (!outcome) {
        run.executed = false;
        run.note = "not run: the colours do not fit into " + bytes_text(limits.memory);
        return run;
    }
    run.distinguished = outcome->distinguished();
    run.round = outcome->separating_round;
    run.stable_round = outcome->stable_round;
    run.num_colors = std::move(outcome->num_colors);
    return run;
}

/// Whether every colour has the same share of the nodes in both graphs.
bool same_shares(const NodeColors& colors) {
    std::map<std::uint32_t, std::array<std::uint64_t, 2>> numbers;
    for (std::size_t g = 0; g < 2; ++g)
        for (const auto color : colors[g]) ++numbers[color][g];
    return std::ranges::all_of(numbers, [&](const auto& entry) {
        return entry.second[0] * colors[1].size() == entry.second[1] * colors[0].size();
    });
}

}  // namespace

std::optional<wl::Options> tuple_test(const SeparationTest& test) {
    switch (test.kind) {
        case SeparationTest::Kind::ObliviousWl:
        case SeparationTest::Kind::FolkloreWl:
        case SeparationTest::Kind::GraphSage:
            return wl_options(test, {});
        default:
            return std::nullopt;
    }
}

std::string name(const SeparationTest& test) {
    std::string text;
    switch (test.kind) {
        case SeparationTest::Kind::NodeLabels:
            return "the multiset of node labels";
        case SeparationTest::Kind::Lrp:
            text = std::to_string(test.truncation.depth) + "-" + std::to_string(test.truncation.children);
            return test.rounds ? "the exact test of LRP-" + text + " (multisets of slots and degrees of all sequences)"
                               : "the exact test of Deep LRP-" + text +
                                     " (refinement over slots, degrees and colours of all sequences)";
        case SeparationTest::Kind::Egonets:
            text = std::to_string(test.truncation.depth);
            return test.rounds
                       ? "the exact test of LRP-" + text + " (the multiset of rooted egonets of depth " + text + ")"
                       : "refinement over rooted egonets of depth " + text + ", which bounds Deep LRP-" + text;
        case SeparationTest::Kind::Refinement:
            text = "the exact test of " + test.refinement;
            break;
        case SeparationTest::Kind::Sgnn:
            text = "colour refinement over A and min(A^2, 1), which bounds sGNN";
            break;
        case SeparationTest::Kind::GraphSage:
            text = "1-WL (colour refinement), which bounds GraphSAGE";
            break;
        case SeparationTest::Kind::ColorShares:
            text = "the shares of the colours of 1-WL (colour refinement) among the nodes, which bound enn-s2s";
            break;
        default:
            text = wl::test_name(wl_options(test, {}));
    }
    if (test.rounds) text += ", " + std::to_string(*test.rounds) + (*test.rounds == 1 ? " round" : " rounds");
    return text;
}

SeparationResult run(const SeparationTest& test, const Graph& first, const Graph& second,
                     const SeparationLimits& limits) {
    if (!test.edge_labels && (first.has_edge_labels() || second.has_edge_labels())) {
        SeparationTest blind = test;
        blind.edge_labels = true;
        return run(blind, without_edge_labels(first), without_edge_labels(second), limits);
    }
    if (test.kind == SeparationTest::Kind::NodeLabels) return by_classes(sorted_labels(first) == sorted_labels(second));
    if (test.kind == SeparationTest::Kind::Lrp || test.kind == SeparationTest::Kind::Egonets)
        return run_lrp(test, first, second);
    if (test.kind == SeparationTest::Kind::Refinement) return run_refinement(test, first, second, limits);
    if (test.kind == SeparationTest::Kind::ColorShares)
        return by_classes(same_shares(node_colors(test, first, second, limits).value()));
    if (test.kind == SeparationTest::Kind::Sgnn) {
        wl::RefinementOptions options;
        options.relations = {wl::Relation::Adjacency, wl::Relation::TwoSteps};
        if (test.rounds) options.max_rounds = *test.rounds;
        return from_result(wl::color_refinement(first, second, options));
    }
    const wl::Options options = wl_options(test, limits);
    const wl::Demand demand = wl::demand(first, second, options);
    if (demand.bytes > limits.memory || estimated_steps(options, first) > static_cast<double>(limits.steps)) {
        SeparationResult skipped;
        skipped.executed = false;
        skipped.note = "not run: " + std::to_string(demand.tuples) + " tuples, " + bytes_text(demand.bytes);
        return skipped;
    }
    SeparationResult result = from_result(wl::k_wl(first, second, options));
    if (test.kind == SeparationTest::Kind::GraphSage && !test.rounds && first.num_nodes() <= 1000)
        result.note = hop_refinement_distinguishes(first, second)
                          ? "aggregation over neighbourhoods of several hops may separate them"
                          : "refinement over all distances at once does not separate them either: no hop size helps";
    return result;
}

std::optional<NodeColors> node_colors(const SeparationTest& test, const Graph& first, const Graph& second,
                                      const SeparationLimits& limits) {
    constexpr std::uint64_t most_tuples = 2'000'000;  // all of their colours are kept, after every round
    if (!test.edge_labels && (first.has_edge_labels() || second.has_edge_labels())) {
        SeparationTest blind = test;
        blind.edge_labels = true;
        return node_colors(blind, without_edge_labels(first), without_edge_labels(second), limits);
    }
    if (test.kind == SeparationTest::Kind::Refinement) {
        const auto outcome = refined(test, first, second, limits);
        if (!outcome || outcome->node_colors[0].size() != first.num_nodes()) return std::nullopt;
        return outcome->node_colors;
    }
    if (test.kind == SeparationTest::Kind::Lrp || test.kind == SeparationTest::Kind::Egonets)
        return lrp_node_colors(test, first, second);
    wl::Options options = wl_options(test, limits);
    options.detail = wl::Detail::Colors;
    if (test.kind == SeparationTest::Kind::NodeLabels) {
        wl::RefinementOptions refinement;
        refinement.detail = wl::Detail::Colors;
        refinement.max_rounds = 0;
        return wl::color_refinement(first, second, refinement).colors.back();
    }
    if (test.kind == SeparationTest::Kind::Sgnn || options.k == 1) {
        wl::RefinementOptions refinement;
        if (test.kind == SeparationTest::Kind::Sgnn)
            refinement.relations = {wl::Relation::Adjacency, wl::Relation::TwoSteps};
        refinement.detail = wl::Detail::Colors;
        refinement.max_rounds = options.max_rounds;
        return wl::color_refinement(first, second, refinement).colors.back();
    }
    const wl::Demand demand = wl::demand(first, second, options);
    if (demand.bytes > limits.memory || demand.tuples > most_tuples) return std::nullopt;
    const auto last = wl::k_wl(first, second, options).colors.back();
    NodeColors colors;
    for (int g = 0; g < 2; ++g) {
        const std::size_t n = (g == 0 ? first : second).num_nodes();
        std::size_t step = 0;
        for (unsigned i = 0; i < options.k; ++i) step = step * n + 1;
        for (std::size_t v = 0; v < n; ++v) colors[g].push_back(last[g][v * step]);
    }
    return colors;
}

const SeparationResult& RunCache::run(const SeparationTest& test, const Graph& first, const Graph& second,
                                      const SeparationLimits& limits) {
    for (const Entry& entry : entries_)
        if (entry.test == test && entry.first == first && entry.second == second) return entry.run;
    return entries_.emplace_back(Entry{test, first, second, theory::run(test, first, second, limits)}).run;
}

}  // namespace countable::theory
