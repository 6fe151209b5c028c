#pragma once

namespace countable::batches {

/// The roots of a graph: its nodes, or its ordered pairs of a node u and a neighbour of u (u alone if it has none).
enum class Roots { Nodes, Edges };

}  // namespace countable::batches
