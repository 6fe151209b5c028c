#pragma once

#include "common/igraph_graph.hpp"
#include "countable/count/count.hpp"

namespace countable::benchmark {

/// Contestant: igraph_subisomorphic_lad (Solnon 2010), which lists all maps, induced ones or all.
class Lad {
  public:
    Lad(const Graph& pattern, count::Embedding embedding)
        : pattern_(pattern), induced_(embedding == count::Embedding::Induced) {
        igraph_vector_int_list_init(&maps_, 0);
    }
    ~Lad() { igraph_vector_int_list_destroy(&maps_); }
    Lad(const Lad&) = delete;
    Lad& operator=(const Lad&) = delete;

    /// Maps of the pattern into the graph.
    [[nodiscard]] Count maps(const IgraphGraph& graph) {
        igraph_vector_int_list_clear(&maps_);
        igraph_bool_t any = false;
        igraph_subisomorphic_lad(pattern_.get(), graph.get(), nullptr, &any, nullptr, &maps_, induced_, 0);
        return static_cast<Count>(igraph_vector_int_list_size(&maps_));
    }

  private:
    IgraphGraph pattern_;
    igraph_bool_t induced_;
    igraph_vector_int_list_t maps_;
};

}  // namespace countable::benchmark
