#include "countable/theory/bounds.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/theory/classes/class_table.hpp"

namespace countable::theory {
namespace {

using Kind = Architecture::Kind;

/// Whether a round is one exchange along the edges, so that without a round only the node labels are left.
bool passes_messages(const Architecture& architecture) {
    switch (architecture.kind) {
        case Kind::Mpnn:
        case Kind::Gcn:
        case Kind::Gin:
        case Kind::Gat:
        case Kind::GatedGcn:
        case Kind::LrgaGatedGcn:
        case Kind::Monet:
        case Kind::GraphSage:
        case Kind::Sgnn:
        case Kind::Dtnn:
            return true;
        case Kind::Fwl:
            return architecture.k == 1;
        default:
            return false;
    }
}

std::optional<unsigned> later(std::optional<unsigned> rounds, unsigned more) {
    return rounds ? std::optional(*rounds + more) : std::nullopt;
}

/// Nothing for LRP and RP.
std::optional<SeparationTest> test_in_rounds(const Architecture& architecture, std::optional<unsigned> rounds) {
    switch (architecture.kind) {
        case Kind::Mlp:
        case Kind::ObliviousOneWl:
            return SeparationTest{SeparationTest::Kind::NodeLabels};
        case Kind::Mpnn:
        case Kind::GatedGcn:
        case Kind::LrgaGatedGcn:
        case Kind::Dtnn:
            return SeparationTest{SeparationTest::Kind::FolkloreWl, 1, rounds};
        case Kind::EnnS2s:
            return SeparationTest{SeparationTest::Kind::ColorShares, 1, rounds};
        case Kind::Monet:  // a layer sees the degrees of neighbours, for which colours need two rounds
            return SeparationTest{SeparationTest::Kind::FolkloreWl, 1, later(rounds, 1)};
        case Kind::DiffPool:  // one more layer assigns clusters, whose adjacency sums over the edges
            return SeparationTest{SeparationTest::Kind::FolkloreWl, 1, later(rounds, 2)};
        case Kind::Gcn:
        case Kind::Gin:
        case Kind::Gat:
            return SeparationTest{SeparationTest::Kind::FolkloreWl, 1, rounds, {}, false};
        case Kind::GraphSage:
            return SeparationTest{SeparationTest::Kind::GraphSage, 1, rounds, {}, false};
        case Kind::Sgnn:
            return SeparationTest{SeparationTest::Kind::Sgnn, 2, rounds, {}, false};
        case Kind::Ign:
        case Kind::Wl:
            if (architecture.k == 1) return SeparationTest{SeparationTest::Kind::NodeLabels};
            return SeparationTest{SeparationTest::Kind::ObliviousWl, architecture.k, rounds};
        case Kind::Ppgn:
            return SeparationTest{SeparationTest::Kind::FolkloreWl, 2, rounds};
        case Kind::Fwl:
            return SeparationTest{SeparationTest::Kind::FolkloreWl, architecture.k, rounds};
        case Kind::Refinement:
            // Layers of 1-2-3-GNN on sets come after those on nodes, so that its rounds are not the test's.
            if (architecture.test == "1-2-3-gnn") rounds = std::nullopt;
            return SeparationTest{SeparationTest::Kind::Refinement, 0, rounds, {}, true, architecture.test};
        default:
            return std::nullopt;
    }
}

/// Nothing for RP.
std::optional<SeparationTest> lrp_test(const Architecture& architecture) {
    switch (architecture.kind) {
        case Kind::Lrp:
            return SeparationTest{SeparationTest::Kind::Lrp, 0, 1, architecture.truncation};
        case Kind::DeepLrp:
            return SeparationTest{SeparationTest::Kind::Lrp, 0, std::nullopt, architecture.truncation};
        case Kind::EgonetLrp:
            return SeparationTest{SeparationTest::Kind::Egonets, 0, 1, architecture.truncation};
        case Kind::DeepEgonetLrp:
            return SeparationTest{SeparationTest::Kind::Egonets, 0, std::nullopt, architecture.truncation};
        default:
            return std::nullopt;
    }
}

}  // namespace

std::optional<SeparationTest> bounding_test(const Architecture& architecture, std::optional<unsigned> rounds) {
    if (passes_messages(architecture) && rounds == 0u) return SeparationTest{SeparationTest::Kind::NodeLabels};
    if (auto test = test_in_rounds(architecture, rounds)) return test;
    if (rounds)
        throw std::invalid_argument(name(architecture) +
                                    ": a number of rounds (layers) is not supported for LRP and RP");
    return lrp_test(architecture);
}

FwlRange fwl_range(const SeparationTest& test) {
    switch (test.kind) {
        case SeparationTest::Kind::ObliviousWl: {
            const unsigned k = std::max(2u, test.k) - 1;  // Cai, Furer and Immerman 1992
            return {k, k};
        }
        case SeparationTest::Kind::FolkloreWl:
            return {test.k, test.k};
        case SeparationTest::Kind::Sgnn:
            return {1, 2};  // A^2 > 0 is defined with three variables
        case SeparationTest::Kind::Refinement:
            return {1, fwl_bound(test.refinement)};
        default:
            return {1, 1};
    }
}

}  // namespace countable::theory
