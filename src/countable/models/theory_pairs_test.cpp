// What the theory says of the models, asked of the models: equal outputs, up to rounding, on pairs of graphs that they
// cannot tell apart, and different ones where they can. Weights are random, several times.
#include "countable/graph/families.hpp"
#include "countable/models/testing.hpp"
#include "countable/theory/pairs/circulant_pairs.hpp"
#include "countable/theory/pairs/two_copies.hpp"
#include "countable/wl/color_refinement.hpp"

namespace countable::models {
namespace {

using theory::WitnessPair;

constexpr double rounding = 1e-9;
const std::vector<const char*> patterns = {"triangle",
                                           "tailed-triangle",
                                           "chordal-cycle",
                                           "4-clique",
                                           "path-4",
                                           "cycle-4",
                                           "a-b:0, b-c:1, c-a:1",
                                           "a:0, b:1, c:1, a-b, b-c, c-a",
                                           "a:0, b:1, c:0, d:1, a-b:0, b-c:1, c-d:0, d-a:1, a-c:1"};

WitnessPair two_copies(const std::string& text) {
    Labels labels;  // as NumberLabels has them: batch_of wants these
    for (Label label = 0; label < batches::testing_labels; ++label) static_cast<void>(labels.id(std::to_string(label)));
    return theory::pair_for_induced_count(pattern::parse(text, labels)).value();
}

batches::Batch batch_of_pair(const WitnessPair& pair) { return batches::batch_of({pair.first, pair.second}); }

ModelOptions small(const std::string& name, const std::string& aggregator = "mean") {
    ModelOptions options = default_options(name);
    options.depth = 3;
    options.width = 6;
    options.heads = 2;
    options.rank = 3;
    options.head_width = 6;
    options.aggregator = aggregator;
    return options;
}

// Theorem: MPNNs and 2-IGNs are bounded by 2-WL, which never separates the two copies. PPGN is as strong as 2-FWL.
struct Expectation {
    ModelOptions options;
    bool separates;
};

std::vector<Expectation> expectations() {
    std::vector<Expectation> all;
    for (const char* const name : {"mpnn", "gcn", "gin", "gat", "gated-gcn", "lrga-gated-gcn", "monet", "diffpool",
                                   "2-ign", "mlp", "enn-s2s", "dtnn"})
        all.push_back({small(name), false});
    for (const char* const aggregator : {"mean", "max"}) all.push_back({small("graphsage", aggregator), false});
    for (const char* const name : {"ppgn", "1-2-3-gnn"}) all.push_back({small(name), true});
    return all;
}

TEST(TwoCopies, TheModelsSeeThemAsTheTheorySays) {
    for (const auto& [options, separates] : expectations())
        for (const auto* const text : patterns) {
            const double found = difference(options, batch_of_pair(two_copies(text)));
            if (separates)
                EXPECT_GT(found, 1e-6) << options.name << ", " << text;
            else
                EXPECT_LT(found, rounding) << options.name << " " << options.aggregator << ", " << text;
        }
}

// The LSTM separates graphs by the accident of the order. Both graphs of a pair are covers of one graph (v and its copy
// v + m lie over v), and neighbourhoods correspond; with an order that is lifted from the graph below, the LSTM cannot
// separate them. So no function that it computes independently of the order does.
batches::Batch with_lifted_order(batches::Batch batch, NodeId m, std::uint64_t seed) {
    Random random(seed);
    std::vector<NodeId> key(m);
    std::iota(key.begin(), key.end(), 0);
    std::vector<std::vector<NodeId>> keys(m, key);  // of each node below, an order of all nodes below
    for (auto& row : keys) random.shuffle(row);
    const auto* const offsets = batch.adjacency.offsets.data_ptr<std::int64_t>();
    const auto* const columns = batch.adjacency.columns.data_ptr<std::int64_t>();
    auto* const order = batch.order.data_ptr<std::int64_t>();
    // Each graph of the batch has 2 m nodes, so a node of the batch, too, lies over its remainder.
    for (std::int64_t v = 0; v < batch.num_nodes(); ++v)
        std::sort(order + offsets[v], order + offsets[v + 1],
                  [&](auto a, auto b) { return keys[v % m][columns[a] % m] < keys[v % m][columns[b] % m]; });
    return batch;
}

TEST(TwoCopies, LstmIsBlindWithCorrespondingOrdersOnly) {
    double by_accident = 0;
    for (const auto* const text : patterns) {
        const WitnessPair pair = two_copies(text);
        const NodeId m = pair.first.num_nodes() / 2;
        for (const std::uint64_t seed : {1u, 2u, 3u})
            EXPECT_LT(difference(small("graphsage", "lstm"), with_lifted_order(batch_of_pair(pair), m, seed)), rounding)
                << text;
        by_accident = std::max(by_accident, difference(small("graphsage", "lstm"), batch_of_pair(pair)));
    }
    EXPECT_GT(by_accident, 1e-6) << "else the order has no effect, and this test shows nothing";
}

TEST(CirculantPair, GraphSageAndSgnnDoNotSeparateIt) {
    const batches::Batch batch = batch_of_pair(theory::circulant_pair());
    for (const char* const aggregator : {"lstm", "mean", "max"})  // all nodes are alike: here no order matters
        EXPECT_LT(difference(small("graphsage", aggregator), batch), rounding) << aggregator;
    EXPECT_LT(difference(small("sgnn"), batch), rounding);
}

Graph circulant(NodeId nodes, const std::vector<NodeId>& jumps) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < nodes; ++v)
        for (const NodeId jump : jumps) edges.push_back({v, (v + jump) % nodes});
    return Graph(nodes, edges);
}

// The clique of four nodes, which 2-FWL does not count: the rook's graph has eight of them, Shrikhande's graph none.
TEST(StronglyRegularGraphs, OneTwoThreeGnnSeparatesWhatPpgnDoesNot) {
    const batches::Batch batch = batches::batch_of({rook_graph(4), shrikhande_graph()});
    EXPECT_LT(difference(small("ppgn"), batch), rounding);
    EXPECT_GT(difference(small("1-2-3-gnn"), batch), 1e-6);
}

TEST(Copies, Set2SetDoesNotSeeTheirNumber) {
    const Graph one(4, {{0, 1}, {1, 2}, {2, 0}, {2, 3}});
    const batches::Batch batch = batches::batch_of({one, disjoint_union(one, one)});
    EXPECT_LT(difference(small("enn-s2s"), batch), rounding);
    for (const char* const name : {"dtnn", "1-2-3-gnn"}) EXPECT_GT(difference(small(name), batch), 1e-6) << name;
}

// What averages over neighbours does not see how many there are, though 1-WL does.
TEST(RegularGraphs, OnlySumsAndSequencesSeeTheDegree) {
    const batches::Batch batch = batches::batch_of({circulant(7, {1}), circulant(7, {1, 2})});
    EXPECT_LT(difference(small("gcn"), batch), rounding);
    EXPECT_LT(difference(small("graphsage", "mean"), batch), rounding);
    EXPECT_LT(difference(small("graphsage", "max"), batch), rounding);
    EXPECT_LT(difference(small("mlp"), batch), rounding);
    for (const char* const name : {"mpnn", "gin", "sgnn", "monet"})
        EXPECT_GT(difference(small(name), batch), 1e-6) << name;
    EXPECT_GT(difference(small("diffpool"), batch), 1e-6) << "the pooled graph has as many edges as the graph";
    EXPECT_GT(difference(small("graphsage", "lstm"), batch), 1e-6);
}

// Colour refinement over A and min(A^2, 1) bounds sGNN, and random weights attain the bound on these pairs.
TEST(Sgnn, SeparatesWhatRefinementOverItsOperatorsSeparates) {
    std::vector<WitnessPair> pairs = {theory::circulant_pair()};
    for (const NodeId m : {3u, 4u, 5u, 6u}) pairs.push_back(theory::cycle_pair(m));
    for (const auto* const text : patterns) pairs.push_back(two_copies(text));
    unsigned equal = 0, beyond_one_wl = 0;
    for (const WitnessPair& pair : pairs) {
        EXPECT_FALSE(wl::color_refinement(pair.first, pair.second).distinguished()) << pair.construction;
        const auto refinement = wl::color_refinement(pair.first, pair.second,
                                                     {.relations = {wl::Relation::Adjacency, wl::Relation::TwoSteps}});
        const double found = difference(small("sgnn"), batch_of_pair(pair));
        if (refinement.distinguished()) {
            ++beyond_one_wl;
            EXPECT_GT(found, 1e-6) << pair.construction;
        } else {
            ++equal;
            EXPECT_LT(found, rounding) << pair.construction;
        }
    }
    EXPECT_GE(equal, 3u);
    EXPECT_GE(beyond_one_wl, 3u);
}

TEST(Sgnn, CyclesOfThreeAndOfFour) {
    // Three: every node sees itself and two others in two steps, in C6 as in a triangle. Four: two against three.
    EXPECT_LT(difference(small("sgnn"), batch_of_pair(theory::cycle_pair(3))), rounding);
    EXPECT_GT(difference(small("sgnn"), batch_of_pair(theory::cycle_pair(4))), 1e-6);
    EXPECT_LT(difference(small("mpnn"), batch_of_pair(theory::cycle_pair(4))), rounding);
}

}  // namespace
}  // namespace countable::models
