#include "countable/ops/contraction.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace countable::ops {
namespace {

// Whether blocks are numbered in the order of their first positions, so that each partition is met once.
bool is_partition(Contraction& contraction, int k) {
    contraction.blocks = 0;
    for (int position = 0; position < k; ++position) {
        if (contraction.block_of[position] > contraction.blocks) return false;
        contraction.blocks = std::max(contraction.blocks, contraction.block_of[position] + 1);
    }
    return true;
}

std::vector<Contraction> partitions_of_positions(int k) {
    int codes = 1;  // k digits, each a block, as a number to the base k
    for (int position = 0; position < k; ++position) codes *= k;
    std::vector<Contraction> all;
    for (int code = 0; code < codes; ++code) {
        Contraction partition;
        for (int position = k - 1, rest = code; position >= 0; --position, rest /= k)
            partition.block_of[position] = rest % k;
        if (is_partition(partition, k)) all.push_back(partition);
    }
    return all;
}

}  // namespace

int Contraction::summed() const { return static_cast<int>(std::count(index_of, index_of + blocks, -1)); }

std::int64_t bell_number(int size) {
    // B(n + 1) is the sum over k of C(n, k) B(k): the element n + 1 has a block with n - k others.
    std::vector<std::int64_t> bell{1};
    for (int n = 0; n < size; ++n) {
        std::int64_t sum = 0, binomial = 1;
        for (int k = 0; k <= n; ++k) {
            sum += binomial * bell[k];
            binomial = binomial * (n - k) / (k + 1);
        }
        bell.push_back(sum);
    }
    return bell[size];
}

std::vector<Contraction> ordered_contractions(int k, int r) {
    assert(k >= 1 && k <= max_tensor_order && r >= 0 && r <= k);
    std::vector<Contraction> result;
    for (const Contraction& partition : partitions_of_positions(k))
        for (unsigned kept = 0; kept < 1u << partition.blocks; ++kept) {
            if (__builtin_popcount(kept) != r) continue;
            Contraction contraction = partition;
            for (int block = 0, index = 0; block < partition.blocks; ++block)
                contraction.index_of[block] = (kept >> block & 1) != 0 ? index++ : -1;
            result.push_back(contraction);
        }
    return result;
}

std::vector<Contraction> all_contractions(int k, int r) {
    std::vector<Contraction> result;
    for (const Contraction& contraction : ordered_contractions(k, r)) {
        std::vector<int> order(r);
        std::iota(order.begin(), order.end(), 0);
        do {
            Contraction reordered = contraction;
            for (int block = 0; block < contraction.blocks; ++block)
                if (contraction.index_of[block] >= 0) reordered.index_of[block] = order[contraction.index_of[block]];
            result.push_back(reordered);
        } while (std::ranges::next_permutation(order).found);
    }
    return result;
}

}  // namespace countable::ops
