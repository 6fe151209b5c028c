#pragma once

#include <optional>
#include <string>

#include "countable/pattern/pattern_graph.hpp"
#include "countable/theory/classes/furer.hpp"

namespace countable::theory {

/// Whether a test determines hom(F, .), as far as theorems and the Furer graphs of F say.
enum class Membership { In, Out, Unknown };

/// Of a pattern, connected or not: per graph, where a pattern that is not connected is in the class if its components are;
/// with a root of a connected pattern, the homomorphisms that send the root to a node, as a function of the node's
/// colour. Labels do not matter. Classes: class_table.hpp.
[[nodiscard]] Membership membership(const std::string& test, const pattern::PatternGraph& shape,
                                    std::optional<unsigned> root, FurerExperiments& experiments);

}  // namespace countable::theory
