#pragma once

#include <vector>

#include "countable/pattern/pattern_graph.hpp"

namespace countable::count {

using pattern::LabelConstraint;

/// A set of edges seen from one end: those with one label that lead to a node with one label.
struct NeighborConstraint {
    LabelConstraint edge = pattern::any_label, node = pattern::any_label;
    friend bool operator==(const NeighborConstraint&, const NeighborConstraint&) = default;
};

/// The relations and node sets that a group of plans asks for. A graph is prepared once for all of them, so that no
/// engine ever looks at a label. Relation 0 is plain adjacency, universe 0 all nodes.
struct Vocabulary {
    std::vector<NeighborConstraint> relations{NeighborConstraint{}};
    std::vector<LabelConstraint> universes{pattern::any_label};

    unsigned relation(const NeighborConstraint& wanted) { return position(relations, wanted); }
    unsigned universe(LabelConstraint wanted) { return position(universes, wanted); }

  private:
    template <typename T>
    static unsigned position(std::vector<T>& list, const T& wanted) {
        for (unsigned i = 0; i < list.size(); ++i)
            if (list[i] == wanted) return i;
        list.push_back(wanted);
        return static_cast<unsigned>(list.size() - 1);
    }
};

}  // namespace countable::count
