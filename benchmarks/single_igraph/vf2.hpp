#pragma once

#include "common/igraph_graph.hpp"
#include "countable/support/checked.hpp"

namespace countable::benchmark {

/// Contestant: igraph_count_subisomorphisms_vf2 (Cordella et al. 2004), which in igraph counts non-induced maps.
class Vf2 {
  public:
    explicit Vf2(const Graph& pattern) : pattern_(pattern) {}

    /// Maps of the pattern into the graph.
    [[nodiscard]] Count maps(const IgraphGraph& graph) const {
        igraph_integer_t maps = 0;
        igraph_count_subisomorphisms_vf2(graph.get(), pattern_.get(), nullptr, nullptr, nullptr, nullptr, &maps,
                                         nullptr, nullptr, nullptr);
        return static_cast<Count>(maps);
    }

  private:
    IgraphGraph pattern_;
};

}  // namespace countable::benchmark
