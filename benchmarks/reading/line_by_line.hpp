#pragma once

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::benchmark {

/// The obvious reader of an edge list: std::getline, std::istringstream, and rows that are sorted one by one. It knows no
/// comments, and ids must be 0 .. n-1.
inline std::vector<std::vector<NodeId>> read_line_by_line(const std::string& file) {
    std::ifstream lines(file);
    std::vector<std::vector<NodeId>> rows;
    std::string line;
    while (std::getline(lines, line)) {
        std::istringstream words(line);
        NodeId u = 0, v = 0;
        if (!(words >> u >> v)) throw std::runtime_error("expected an edge, found " + line);
        if (std::max(u, v) >= rows.size()) rows.resize(std::size_t{std::max(u, v)} + 1);
        rows[u].push_back(v);
        rows[v].push_back(u);
    }
    for (auto& row : rows) std::sort(row.begin(), row.end());
    return rows;
}

}  // namespace countable::benchmark
