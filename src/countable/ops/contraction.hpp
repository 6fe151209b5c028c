#pragma once

#include <cstdint>
#include <vector>

namespace countable::ops {

inline constexpr int max_tensor_order = 3;

/// A way to make a tensor of order r out of one of order k that commutes with renaming the nodes: the positions
/// 0 .. k-1 of an index are divided into blocks, all positions of a block are given one node, r of the blocks keep
/// theirs as an index of the result (in an order of their own) and the nodes of the others are summed over. Read from
/// right to left (an entry is copied to all places that it was summed from) it makes order k out of order r.
/// For k = 2: the tensor, its transpose, its diagonal, the sums of its rows and of its columns, its sum, its trace.
struct Contraction {
    int blocks = 0;
    int block_of[max_tensor_order] = {};  ///< per position
    int index_of[max_tensor_order] = {};  ///< per block: its position in the result, or -1 where it is summed over
    [[nodiscard]] int summed() const;     ///< blocks that are summed over
};

/// Number of partitions of a set of `size` elements.
[[nodiscard]] std::int64_t bell_number(int size);

/// All contractions from order k to order r whose kept blocks stand in ascending order of their first positions; their
/// number is the sum over m of S(k, m) C(m, r): 2, 3, 1 for k = 2 and r = 0, 1, 2; 5, 10, 6, 1 for k = 3.
[[nodiscard]] std::vector<Contraction> ordered_contractions(int k, int r);

/// All of them: each of the above in r! orders, those of one contraction side by side.
[[nodiscard]] std::vector<Contraction> all_contractions(int k, int r);

}  // namespace countable::ops
