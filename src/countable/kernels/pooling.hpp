#pragma once

namespace countable::kernels {

/// How the sequences of a node, or the nodes of a graph, become one row.
enum class Pooling { Sum, Mean };

}  // namespace countable::kernels
