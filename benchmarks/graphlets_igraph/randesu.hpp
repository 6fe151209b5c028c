#pragma once

#include <array>
#include <vector>

#include "common/igraph_graph.hpp"
#include "countable/pattern/pattern.hpp"

namespace countable::benchmark {

/// Contestant: igraph_motifs_randesu (Wernicke and Rasche 2006) of size 3, then 4, without cuts: exact induced counts.
class Randesu {
  public:
    /// Patterns of three or four nodes.
    explicit Randesu(std::span<const pattern::Pattern> patterns) {
        igraph_vector_init(&cut_, 4);  // cut with probability 0 at all depths
        for (auto& motifs : histograms_) igraph_vector_init(&motifs, 0);
        for (const auto& pattern : patterns) {
            igraph_integer_t motif = 0;
            igraph_isoclass(IgraphGraph(pattern.graph).get(), &motif);
            places_.push_back({pattern.graph.num_nodes(), motif});
        }
    }
    ~Randesu() {
        igraph_vector_destroy(&cut_);
        for (auto& motifs : histograms_) igraph_vector_destroy(&motifs);
    }
    Randesu(const Randesu&) = delete;
    Randesu& operator=(const Randesu&) = delete;

    void count(const IgraphGraph& graph) {
        for (const igraph_integer_t size : {3, 4}) {
            igraph_vector_resize(&cut_, size);
            igraph_motifs_randesu(graph.get(), &histograms_[static_cast<std::size_t>(size - 3)], size, &cut_);
        }
    }
    /// Copies of a pattern in the graph that was counted last.
    [[nodiscard]] double copies(std::size_t pattern) const {
        return VECTOR(histograms_[places_[pattern].size - 3])[places_[pattern].motif];
    }

  private:
    struct Place {
        NodeId size;
        igraph_integer_t motif;
    };
    igraph_vector_t cut_;
    std::array<igraph_vector_t, 2> histograms_;
    std::vector<Place> places_;
};

}  // namespace countable::benchmark
