#pragma once

#include <cstring>

#include "countable/count/graphlets/values.hpp"
#include "countable/support/checked.hpp"
#include "countable/support/parallel.hpp"

namespace countable::count::graphlets {

/// Where the values of a column go: one per node, or one per edge as in Graph::edges().
struct Place {
    Count* first;
    std::size_t stride;  ///< from one row to the next
};

/// Room for columns of values per node that are read at the very end, when the results are written: the cells of these results,
/// which are there already. Values of the row v of a graph are kept in cells of the row v, so that rows can be written one after
/// the other.
class NodeRoom {
  public:
    NodeRoom(const RankedGraph& graph, std::span<const Place> places, unsigned threads)
        : graph_(graph), places_(places.begin(), places.end()), threads_(threads) {}

    template <typename Word>
    [[nodiscard]] std::size_t columns() const {
        return places_.size() * words_of_cell<Word>;
    }

    template <typename Word>
    void put(std::size_t column, const NodeValues<Word>& values) const {
        // Row after row: the cells are farther apart than the values.
        std::vector<NodeId> rank(values.size());  // of each row: its node in the ranked graph
        for (NodeId v = 0; v < rank.size(); ++v) rank[graph_.original(v)] = v;
        parallel_chunks(values.size(), 4096, threads_, [&](unsigned, std::size_t first, std::size_t last) {
            for (std::size_t row = first; row < last; ++row)
                std::memcpy(at<Word>(column, row), &values[rank[row]], sizeof(Word));
        });
    }
    /// The values of the nodes first, first + 1, ..., as many as there is room for.
    template <typename Word>
    void get(std::size_t column, std::size_t first, std::span<Word> values) const {
        for (std::size_t i = 0; i < values.size(); ++i)
            std::memcpy(&values[i], at<Word>(column, graph_.original(static_cast<NodeId>(first + i))), sizeof(Word));
    }

  private:
    template <typename Word>
    static constexpr std::size_t words_of_cell = sizeof(Count) / sizeof(Word);

    template <typename Word>
    [[nodiscard]] char* at(std::size_t column, std::size_t row) const {
        const auto& [first, stride] = places_[column / words_of_cell<Word>];
        return reinterpret_cast<char*>(first + row * stride) + column % words_of_cell<Word> * sizeof(Word);
    }

    const RankedGraph& graph_;
    std::vector<Place> places_;
    unsigned threads_;
};

}  // namespace countable::count::graphlets
