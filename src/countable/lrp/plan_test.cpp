#include "countable/lrp/plan.hpp"

#include <gmock/gmock.h>

#include <map>

#include "countable/graph/random_graph.hpp"

namespace countable::lrp {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

// All that a layer sees of a sequence.
struct Seen {
    std::vector<std::int32_t> slots, degrees;
    std::vector<std::array<std::uint32_t, 3>> edges;
    friend auto operator<=>(const Seen&, const Seen&) = default;
};
using SeenOfRoot = std::map<Seen, double>;  // with how often

// By the definition: sequence by sequence, pair by pair.
SeenOfRoot expected(const Graph& graph, NodeId root, SlotKind slot_kind, const PlanOptions& options) {
    SeenOfRoot all;
    const auto add = [&](std::span<const NodeId> sequence) {
        Seen seen;
        for (std::uint32_t a = 0; a < sequence.size(); ++a) {
            const NodeId node = sequence[a];
            const bool empty = node == no_node;
            const auto label =
                graph.has_node_labels() && !empty ? static_cast<std::int32_t>(graph.node_label(node)) : 0;
            seen.slots.push_back(empty ? -1 : slot_kind == SlotKind::Nodes ? static_cast<std::int32_t>(node) : label);
            if (a == 0 || options.alpha_input == AlphaInput::Sequence)
                seen.degrees.push_back(empty ? 0 : static_cast<std::int32_t>(graph.degree(node)));
            for (std::uint32_t b = 0; b < a && !empty; ++b)
                if (sequence[b] != no_node && graph.has_edge(node, sequence[b]))
                    seen.edges.push_back({a, b, graph.has_edge_labels() ? graph.edge_label(node, sequence[b]) : 0});
        }
        ++all[seen];
        return true;
    };
    if (options.egonets)
        for_each_bfs_permutation(graph, root, *options.egonets, add);
    else
        for_each_sequence(graph, root, options.truncation, add);
    return all;
}

// What the plan says of each root, while its bookkeeping is checked.
std::vector<SeenOfRoot> read_back(const Plan& plan) {
    std::vector<SeenOfRoot> roots;
    std::size_t sequence = 0, first_group = 0;
    for (std::size_t node = 0; node < plan.groups_of_node.size(); ++node) {
        auto& seen_of_root = roots.emplace_back();
        const auto groups = static_cast<std::size_t>(plan.groups_of_node[node]);
        const auto stored = static_cast<std::size_t>(plan.stored_of_node[node]);
        std::vector<float> weight(groups, 0);
        float total = 0;
        for (std::size_t i = 0; i < stored; ++i, ++sequence) {
            const auto slots = std::span(plan.slots).subspan(sequence * plan.length, plan.length);
            const auto group = static_cast<std::size_t>(plan.group[sequence]);
            const auto alpha =
                static_cast<std::size_t>(plan.group_alpha[first_group + group]) * plan.alpha_input_length;
            Seen seen{{slots.begin(), slots.end()},
                      {plan.alpha_inputs.begin() + static_cast<std::ptrdiff_t>(alpha),
                       plan.alpha_inputs.begin() + static_cast<std::ptrdiff_t>(alpha + plan.alpha_input_length)},
                      {}};
            for (const auto& edge : plan.signatures[static_cast<std::size_t>(plan.signature[sequence])])
                seen.edges.push_back({edge.a, edge.b, edge.edge_class});
            const float times = plan.multiplicity.empty() ? 1 : plan.multiplicity[sequence];
            EXPECT_TRUE(seen_of_root.try_emplace(seen, times).second) << "stored twice";
            weight[group] += times;
            total += times;
            const auto shared = static_cast<std::size_t>(plan.shared[sequence]);
            if (i == 0) {
                EXPECT_EQ(shared, 0u);
            } else {
                const auto before = std::span(plan.slots).subspan((sequence - 1) * plan.length, plan.length);
                EXPECT_TRUE(std::ranges::equal(before.first(shared), slots.first(shared)));
                EXPECT_TRUE(shared == plan.length || before[shared] != slots[shared]);
            }
        }
        for (std::size_t g = 0; g < groups; ++g) EXPECT_EQ(weight[g], plan.group_weight[first_group + g]);
        EXPECT_EQ(total, plan.sequences_of_node[node]);
        first_group += groups;
    }
    EXPECT_EQ(sequence, plan.num_sequences());
    return roots;
}

const std::vector<Truncation> truncations = {{1, 1}, {1, 2}, {1, 3}, {2, 1}, {3, 1}, {5, 1}, {2, 2}};

std::vector<Graph> graphs(Label node_labels, Label edge_labels) {
    Random random(11);
    std::vector<Graph> all{Graph(), Graph(1, {}), Graph(3, {})};
    for (NodeId n = 2; n <= 7; ++n) all.push_back(random_labelled_graph(n, 1, 2, node_labels, edge_labels, random));
    for (int i = 0; i < 100; ++i) all.push_back(random_labelled_graph(4, 2, 3, node_labels, edge_labels, random));
    return all;
}

const LabelClasses identity{.node = {0, 1, 2}, .edge = {0, 1, 2}};

void expect_the_definition(const std::vector<Graph>& all, const PlanOptions& options) {
    for (const auto slot_kind : {SlotKind::Nodes, SlotKind::Classes}) {
        const Plan plan = make_plan(all, identity, slot_kind, options);
        const auto found = read_back(plan);
        ASSERT_EQ(plan.num_graphs(), all.size());
        for (std::size_t g = 0, node = 0; g < all.size(); ++g) {
            ASSERT_EQ(plan.first_node[g], static_cast<std::int64_t>(node));
            for (NodeId root = 0; root < all[g].num_nodes(); ++root, ++node)
                ASSERT_EQ(found[node], expected(all[g], root, slot_kind, options))
                    << "graph " << g << ", root " << root;
        }
    }
}

TEST(Plan, HasWhatTheDefinitionSays) {
    for (const auto& all : {graphs(0, 0), graphs(2, 3)})
        for (const auto alpha : {AlphaInput::Root, AlphaInput::Sequence}) {
            for (const auto& truncation : truncations) {
                SCOPED_TRACE("LRP-" + std::to_string(truncation.depth) + "-" + std::to_string(truncation.children));
                expect_the_definition(all, {.truncation = truncation, .alpha_input = alpha});
            }
            for (const unsigned depth : {1u, 2u, whole_graph}) {
                SCOPED_TRACE("egonets of depth " + std::to_string(depth));
                expect_the_definition(all, {.alpha_input = alpha, .egonets = Egonets{depth, 8}});
            }
        }
}

TEST(Plan, LargerEgonetsAreRefused) {
    const std::vector<Graph> all{Graph(2, {{0, 1}}), Graph(3, {{0, 1}, {1, 2}})};
    EXPECT_THAT(
        [&] {
            static_cast<void>(make_plan(all, {}, SlotKind::Classes, {.egonets = Egonets{1, 2}}));
        },
        ThrowsMessage<std::invalid_argument>(
            "graph 2: the egonet of node 1 has 3 nodes, more than the 2 that the model has room for"));
}

TEST(Plan, DoesNotDependOnTheThreads) {
    const auto all = graphs(2, 2);
    for (const auto slot_kind : {SlotKind::Nodes, SlotKind::Classes}) {
        PlanOptions options{.truncation = {3, 1}, .alpha_input = AlphaInput::Sequence};
        const Plan one = make_plan(all, identity, slot_kind, options);
        options.threads = 3;
        EXPECT_EQ(make_plan(all, identity, slot_kind, options), one);
    }
}

TEST(Plan, SequencesOfAFirstLayerAreFew) {
    // A star with 7 leaves: 7 * 6 * 5 sequences at the centre, all alike; one at each leaf.
    const std::vector<Graph> star{Graph(8, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {0, 6}, {0, 7}})};
    const Plan plan = make_plan(star, {}, SlotKind::Classes, {.truncation = {1, 3}});
    EXPECT_EQ(plan.num_sequences(), 8u);
    EXPECT_EQ(plan.multiplicity.front(), 210);
}

TEST(Plan, TooManySequencesAreRefusedBeforeTheyAreListed) {
    std::vector<Edge> edges;
    for (NodeId leaf = 1; leaf <= 1'000; ++leaf) edges.push_back({0, leaf});
    const std::vector<Graph> all{Graph(2, {{0, 1}}), Graph(1'001, edges)};
    EXPECT_THAT(
        [&] {
            static_cast<void>(make_plan(all, {}, SlotKind::Nodes, {.truncation = {1, 3}}));
        },
        ThrowsMessage<std::invalid_argument>(
            "node 0 of graph 2 has 997002000 sequences of LRP-1-3, more than the 10000000 allowed"));
    const std::vector<Graph> clique{random_graph(8, 1, 1, *std::make_unique<Random>(0))};
    EXPECT_THAT(
        [&] {
            static_cast<void>(make_plan(clique, {}, SlotKind::Nodes, {.truncation = {5, 1}, .limit = 100}));
        },
        ThrowsMessage<std::invalid_argument>(HasSubstr("graph 1: node 0 has more than 100 sequences of LRP-5-1")));
}

}  // namespace
}  // namespace countable::lrp
