#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "countable/count/counter.hpp"

namespace countable::app {

/// The counts of a run that have no number, for the sentence at its end.
class UnfinishedCounts {
  public:
    explicit UnfinishedCounts(const std::vector<count::Query>& queries) : queries_(queries) {}

    /// The results of one graph; `graph` says which, as in "g.g6, graph 3".
    void add(const std::string& graph, const std::vector<count::Result>& results);

    /// One sentence about the counts that exceed 128 bits; empty if there is none.
    [[nodiscard]] std::string overflow_sentence() const;
    /// One sentence about a run that was interrupted after `graphs` whole graphs of `file`.
    [[nodiscard]] std::string interrupted_sentence(const std::string& file, std::uint64_t graphs) const;

  private:
    [[nodiscard]] std::string count_name(std::size_t query) const;

    const std::vector<count::Query>& queries_;
    std::string first_overflow_;
    std::uint64_t overflows_ = 0;
    std::vector<std::size_t> missing_;  // queries that were not counted in the last graph
};

}  // namespace countable::app
