#include "countable/theory/homomorphism_basis.hpp"

#include <stdexcept>

#include "countable/count/missing_labels.hpp"
#include "countable/hom/moebius.hpp"
#include "countable/hom/reference.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::theory {
namespace {

constexpr unsigned most_nodes = 9;  // 21,147 partitions

}  // namespace

Count count_from_homomorphisms(const Graph& graph, const pattern::Pattern& pattern) {
    if (pattern.graph.num_nodes() > most_nodes)
        throw std::invalid_argument("homomorphism basis: the pattern has more than 9 nodes");
    count::require_labels(pattern, graph);
    const pattern::PatternGraph shape(pattern);
    SignedCount sum = 0;
    const auto terms = hom::moebius_terms(shape, {});
    for (const auto& term : terms.value()) {
        const auto maps = static_cast<SignedCount>(hom::reference_homomorphisms(graph, term.shape, {})[0]);
        sum = checked_add(sum, checked_mul(term.coefficient, maps));
    }
    return static_cast<Count>(sum) / pattern::symmetry(shape).group_size;
}

}  // namespace countable::theory
