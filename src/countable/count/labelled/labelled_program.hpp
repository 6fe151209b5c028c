#pragma once

#include <string>
#include <vector>

#include "countable/count/expansion.hpp"
#include "countable/count/graphlets/formula.hpp"
#include "countable/count/labelled/derivation.hpp"

namespace countable::count::labelled {

/// Is this a connected pattern of 2 to 5 nodes with labels that the derivations can count at these anchors?
[[nodiscard]] bool has_tables(const pattern::PatternGraph& shape, const std::vector<unsigned>& anchors);

/// Labelled patterns whose maps are to be counted together. Their injective maps are sums of derived ones, as
/// graphlets::Formulas has them without labels: nodes that may be one must agree in their labels, and so must edges. Compiled
/// once, then used for many graphs.
class LabelledProgram {
  public:
    /// Adds a leaf of which has_tables() holds and returns its position.
    unsigned add(const Leaf& leaf);
    /// To be called after the last call of add().
    void finish();

    [[nodiscard]] bool empty() const { return leaves_.empty(); }
    /// What the maps of some leaves are computed from: "sums over neighbours, triangles".
    [[nodiscard]] std::string describe(const std::vector<unsigned>& leaves) const;
    /// The steps along paths of a graph that all leaves take together. Requires that the program is finished.
    [[nodiscard]] double estimated_steps(const Graph& graph) const;
    /// About as many bytes the tables take at most. Requires that the program is finished.
    [[nodiscard]] double table_bytes(const Graph& graph, unsigned threads) const;

  private:
    friend class LabelledCounts;
    using Formulas = graphlets::FormulasBy<Derivations, Derived>;
    struct Entry {
        Formulas::Sum sum;
        unsigned anchors;
    };
    [[nodiscard]] std::vector<unsigned> steps_of(const Derived& derived) const;
    [[nodiscard]] std::vector<double> estimates(double edges, double paths,
                                                const std::map<pattern::LabelConstraint, double>& share) const;

    Formulas formulas_;
    std::vector<Entry> leaves_;
    std::vector<bool> needed_, kept_;   ///< of each step: needed; read after the last step
    std::vector<unsigned> operand_of_;  ///< so many needed steps read it
    unsigned most_nodes_ = 0;
    bool per_edge_ = false;
};

}  // namespace countable::count::labelled
