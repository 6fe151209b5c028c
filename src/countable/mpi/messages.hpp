#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "countable/count/counter.hpp"
#include "countable/formats/reader.hpp"

// What processes send to each other, as bytes. All of them are the same program.
namespace countable::mpi {

/// Queries, without the external ones, which a Counter refuses.
[[nodiscard]] std::string bytes_of(const std::vector<count::Query>& queries);
[[nodiscard]] std::vector<count::Query> queries_in(std::string_view bytes);

/// Graphs with their labels, without the names of their nodes.
[[nodiscard]] std::string bytes_of(std::span<const formats::InputGraph> graphs);
[[nodiscard]] std::vector<Graph> graphs_in(std::string_view bytes);

/// The results for some graphs, in their order; small numbers take one byte.
[[nodiscard]] std::string bytes_of(const std::vector<std::vector<count::Result>>& results);
[[nodiscard]] std::vector<std::vector<count::Result>> results_in(std::string_view bytes);

}  // namespace countable::mpi
