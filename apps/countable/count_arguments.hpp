#pragma once

#include <string>
#include <vector>

#include "countable/formats/reader.hpp"

namespace countable::app {

/// The arguments of `countable count`.
struct CountArguments {
    std::vector<std::string> graph_files, patterns;
    bool hydrogens = false;
    bool induced = false, subgraph = false, both = false, simplify = false, strict = false, wide = false;
    bool homomorphisms = false, basis = false, explain = false;
    std::string per;  ///< empty unless it was given: then graph, or node with --orbits
    std::string format = "csv", output = "-", input_format, node_labels = "file", smiles_column;
    formats::NetworkOptions network;
    unsigned graphlets = 0, orbits = 0, threads = 1;
};

}  // namespace countable::app
