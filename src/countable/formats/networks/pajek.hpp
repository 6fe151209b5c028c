#pragma once

#include <memory>

#include "countable/formats/networks/network.hpp"

namespace countable::formats {

/// Reads a network of Pajek (Batagelj and Mrvar, Pajek manual): *Vertices, then any of *Edges, *Arcs, *Edgeslist,
/// *Arcslist and *Matrix. Nodes are called by their labels if all have one and no two are equal, else 1 .. n. Weights and
/// other sections are ignored, with a note; two arcs that go back and forth are one edge.
[[nodiscard]] std::unique_ptr<GraphReader> read_pajek(io::TextSource source, Labels& labels,
                                                      const ReadOptions& options);

}  // namespace countable::formats
