// What the theory says of LRP, asked of the models: where one layer can count a pattern, random weights tell the two
// graphs of every pair apart in which its counts differ; on pairs that no layer tells apart, outputs agree.
#include "countable/lrp/equivalence.hpp"
#include "countable/models/lrp/deep_lrp.hpp"
#include "countable/models/testing.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/theory/pairs/two_copies.hpp"
#include "countable/theory/test_patterns.hpp"
#include "countable/theory/verdict.hpp"

namespace countable::models {
namespace {

using count::Embedding;
using pattern::Pattern;
using theory::Answer;
using theory::SeparationTest;
using theory::WitnessPair;

constexpr double rounding = 1e-9, visible = 1e-6;

bool has_dominating_node(const Graph& graph) {
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        if (graph.degree(v) + 1 == graph.num_nodes()) return true;
    return false;
}

/// All connected ones of 3 and 4 nodes, those of 5 nodes with a dominating node, and some with labels.
const std::vector<Pattern>& patterns() {
    static const std::vector<Pattern> list = [] {
        std::vector<Pattern> all;
        for (const unsigned nodes : {3u, 4u, 5u})
            for (const Graph& graph : pattern::all_graphs(nodes, pattern::Connected::Only))
                if (nodes < 5 || has_dominating_node(graph)) all.push_back(theory::test::unlabelled(graph));
        Labels labels;  // as NumberLabels has them: batch_for wants these
        for (Label label = 0; label < batches::testing_labels; ++label)
            static_cast<void>(labels.id(std::to_string(label)));
        for (const char* const text : {"a:0, b:1, c:1, a-b, b-c, c-a", "a-b:0, b-c:1, c-a:1",
                                       "a:0, b:1, c:0, d:1, a-b:0, b-c:1, c-d:0, d-a:1, a-c:1"})
            all.push_back(pattern::parse(text, labels));
        return all;
    }();
    return list;
}

/// The largest difference of the outputs on the two graphs, relative to their size, over random weights.
double difference(const std::string& name, const std::string& pooling, const WitnessPair& pair) {
    const std::vector<Graph> graphs{pair.first, pair.second};
    const batches::NumberLabels labels(batches::testing_labels);
    const batches::Encoding encoding = batches::encoding_of(graphs, labels.table());
    double largest = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        torch::manual_seed(seed);
        DeepLrp model(fitted_to({.name = name, .depth = 1, .width = 8, .pooling = pooling}, graphs),
                      {.node = encoding.node_width(), .edge = encoding.edge_width(), .outputs = 3});
        const torch::NoGradGuard no_gradients;
        for (auto& parameter : model.parameters()) parameter.add_(0.2 * torch::randn_like(parameter));
        const auto found = outputs(model, batch_for(model, graphs, encoding));
        const auto scale = std::max(1.0, found.abs().max().item<double>());
        largest = std::max(largest, (found[0] - found[1]).abs().max().item<double>() / scale);
    }
    return largest;
}

std::string describe(const Pattern& pattern, Embedding kind) {
    return pattern.name + (kind == Embedding::Induced ? ", induced" : ", subgraphs");
}

class LrpModels : public ::testing::TestWithParam<lrp::Truncation> {
  protected:
    std::string name() const {
        return "lrp-" + std::to_string(GetParam().depth) + "-" + std::to_string(GetParam().children);
    }
    Answer can_count(const Pattern& pattern, Embedding kind) { return verdict(pattern, kind).answer; }
    theory::Verdict verdict(const Pattern& pattern, Embedding kind) {
        theory::PatternCache cache(pattern, library_);
        return theory::decide({{.kind = theory::Architecture::Kind::Lrp, .k = 0, .truncation = GetParam()}, kind},
                              cache);
    }
    // The exact test says what one layer with some weights tells apart; random weights do tell it apart.
    void expect_as_the_exact_test(const WitnessPair& pair) {
        const auto is_pair = [&](const WitnessPair& other) {
            return other.first == pair.first && other.second == pair.second;
        };
        if (std::ranges::any_of(seen_, is_pair)) return;  // patterns share them
        seen_.push_back(pair);
        for (const auto pooling : {lrp::Pooling::Mean, lrp::Pooling::Sum}) {
            const bool same = lrp::equivalent(pair.first, pair.second, GetParam(), {.pooling = pooling});
            for (const bool deep : {false, true}) {
                const std::string model = (deep ? "deep-" : "") + name();
                const double found = difference(model, pooling == lrp::Pooling::Mean ? "mean" : "sum", pair);
                if (same)
                    EXPECT_LT(found, rounding) << model << " on " << pair.construction;
                else
                    EXPECT_GT(found, visible) << model << " on " << pair.construction;
            }
        }
    }

    std::vector<WitnessPair> seen_;
    std::shared_ptr<theory::PairLibrary> library_ = std::make_shared<theory::PairLibrary>();
};

TEST_P(LrpModels, SeparateThePairsOfWhatTheyCanCount) {
    theory::RunCache cache;
    unsigned separated = 0;
    for (const Pattern& pattern : patterns())
        for (const Embedding kind : {Embedding::NonInduced, Embedding::Induced}) {
            SCOPED_TRACE(describe(pattern, kind));
            const bool countable = can_count(pattern, kind) == Answer::Yes;
            for (const SeparationTest& test :
                 {SeparationTest{SeparationTest::Kind::ObliviousWl, 2}, SeparationTest{SeparationTest::Kind::Sgnn, 2},
                  SeparationTest{SeparationTest::Kind::FolkloreWl, 2}}) {
                const auto found = theory::find_pair(pattern, kind, test, {}, &cache);
                if (!found) continue;
                if (countable) {
                    EXPECT_FALSE(lrp::equivalent(found->pair.first, found->pair.second, GetParam()));
                    ++separated;
                }
                expect_as_the_exact_test(found->pair);
            }
        }
    EXPECT_GT(separated, 15u);
}

TEST_P(LrpModels, DoNotSeparateThePairsThatProveWhatTheyCannotCount) {
    unsigned equal = 0;
    for (const Pattern& pattern : patterns())
        for (const Embedding kind : {Embedding::NonInduced, Embedding::Induced}) {
            SCOPED_TRACE(describe(pattern, kind));
            const auto found = verdict(pattern, kind);
            if (found.answer != Answer::No) continue;
            const auto* const certificate = std::get_if<theory::PairCertificate>(&found.evidence.value());
            if (certificate == nullptr) continue;
            ++equal;
            ASSERT_TRUE(lrp::equivalent(certificate->pair.first, certificate->pair.second, GetParam()));
            expect_as_the_exact_test(certificate->pair);
        }
    for (const NodeId m : {3u, 4u, 5u, 6u, 7u}) {
        const WitnessPair pair = theory::cycle_pair(m);
        if (lrp::equivalent(pair.first, pair.second, GetParam())) ++equal;
        expect_as_the_exact_test(pair);
    }
    EXPECT_GE(equal, 2u);
}

INSTANTIATE_TEST_SUITE_P(Truncations, LrpModels,
                         ::testing::Values(lrp::Truncation{1, 3}, lrp::Truncation{3, 1}, lrp::Truncation{4, 1}),
                         [](const auto& one) {
                             std::string name = "l";
                             name += std::to_string(one.param.depth) + "k" + std::to_string(one.param.children);
                             return name;
                         });

// Without truncation a layer sees whole egonets, and relational pooling the whole graph: nothing escapes it.
TEST(RelationalPooling, SeparatesPairsOfSmallGraphs) {
    for (const NodeId m : {3u, 4u}) {
        const WitnessPair pair = theory::cycle_pair(m);
        EXPECT_GT(difference("rp", "mean", pair), visible) << pair.construction;
        EXPECT_GT(difference("lrp-" + std::to_string(m / 2), "mean", pair), visible) << pair.construction;
    }
    EXPECT_LT(difference("lrp-1", "mean", theory::cycle_pair(4)), rounding);
}

}  // namespace
}  // namespace countable::models
