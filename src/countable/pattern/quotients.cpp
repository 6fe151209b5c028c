#include "countable/pattern/quotients.hpp"

#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_set>

#include "countable/pattern/symmetry.hpp"

namespace countable::pattern {
namespace {

/// What both constraints together ask for; nothing when they contradict each other.
std::optional<LabelConstraint> both(LabelConstraint a, LabelConstraint b) {
    if (a == b || b == no_edge || b == any_label) return a == no_edge ? b : a;
    if (a == no_edge || a == any_label) return b;
    return std::nullopt;
}

}  // namespace

std::optional<PatternGraph> merged(const PatternGraph& shape, unsigned a, unsigned b) {
    if (shape.adjacent(a, b)) return std::nullopt;
    PatternGraph quotient = shape;
    const auto label = both(shape.node[a], shape.node[b]);
    if (!label) return std::nullopt;
    quotient.node[a] = *label;
    for (unsigned v = 0; v < shape.size; ++v) {
        if (v == a || v == b) continue;
        const auto constraint = both(shape.edge[a][v], shape.edge[b][v]);
        if (!constraint) return std::nullopt;
        quotient.connect(a, v, *constraint);
    }
    const unsigned last = --quotient.size;
    quotient.node[b] = quotient.node[last];
    for (unsigned v = 0; v < last; ++v)
        if (v != b) quotient.connect(b, v, quotient.edge[last][v]);
    for (unsigned v = 0; v <= last; ++v) quotient.connect(last, v, no_edge);
    quotient.node[last] = any_label;
    return quotient;
}

QuotientVisit visit_quotients(const PatternGraph& shape, const std::function<bool(const PatternGraph&)>& stop,
                              std::size_t most) {
    std::vector<PatternGraph> found = {shape};
    std::unordered_set<std::string> seen = {canonical_form(shape)};
    if (stop(shape)) return QuotientVisit::Stopped;
    // Merging shrinks a pattern by one node, so they come by falling size. A contradiction between labels stays one under
    // further merging, so nothing is missed by not going on from it.
    for (std::size_t next = 0; next < found.size(); ++next)
        for (unsigned a = 0; a < found[next].size; ++a)
            for (unsigned b = a + 1; b < found[next].size; ++b) {
                auto quotient = merged(found[next], a, b);
                if (!quotient || !seen.insert(canonical_form(*quotient)).second) continue;
                if (found.size() == most) return QuotientVisit::TooMany;
                found.push_back(std::move(*quotient));
                if (stop(found.back())) return QuotientVisit::Stopped;
            }
    return QuotientVisit::All;
}

std::vector<PatternGraph> quotients(const PatternGraph& shape, std::size_t most) {
    std::vector<PatternGraph> list;
    const auto keep = [&](const PatternGraph& quotient) {
        list.push_back(quotient);
        return false;
    };
    if (visit_quotients(shape, keep, most) == QuotientVisit::TooMany)
        throw std::invalid_argument("this pattern of " + std::to_string(shape.size) + " nodes has more than " +
                                    std::to_string(most) + " quotients, too many to list");
    return list;
}

}  // namespace countable::pattern
