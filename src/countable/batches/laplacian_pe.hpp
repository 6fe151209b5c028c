#pragma once

#include <span>

#include "countable/graph/graph.hpp"
#include "countable/tensor/torch.hpp"

namespace countable::batches {

/// Positions of nodes as in Dwivedi et al. 2020: the eigenvectors of the normalised Laplacian I - D^-1/2 A D^-1/2 (1 on
/// the diagonal of a node without neighbours) with the k smallest eigenvalues after the first one, each of length 1.
/// Columns that a small graph has not are zero. The sign of an eigenvector is arbitrary: here its first entry that is
/// not almost zero is positive. O(n^3). [nodes of all graphs, k], float
[[nodiscard]] torch::Tensor laplacian_pe(std::span<const Graph> graphs, std::int64_t k);

/// The same eigenvectors with a sign for each graph and column, drawn from torch's generator: what a network learns
/// must not depend on it.
[[nodiscard]] torch::Tensor with_random_signs(const torch::Tensor& eigenvectors, const torch::Tensor& graph_of_node,
                                              std::int64_t graphs);

}  // namespace countable::batches
