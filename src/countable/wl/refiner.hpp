#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "countable/wl/ordered_partition.hpp"
#include "countable/wl/relation.hpp"

namespace countable::wl {

/// Colour refinement, one round after the other. The key of a node is the multiset of (splitter, kind) over its arcs
/// into splitters, which are the classes made in the last round without the largest part of each that was split. A key
/// is summed up in a fingerprint first; nodes that share class and fingerprint have their keys compared.
/// Token is a splitter, 32 bits, where arcs have no kinds; otherwise splitter and kind, 64 bits.
template <typename Token>
class Refiner {
  public:
    /// Keeps a reference to `arcs`.
    Refiner(const Arcs& arcs, OrderedPartition partition, unsigned fingerprint_bits);

    [[nodiscard]] const OrderedPartition& partition() const { return partition_; }

    /// Goes from c_t to c_{t+1}; false when the partition stays as it was.
    bool advance();

  private:
    struct Sum {
        std::uint64_t fingerprint = 0;
        std::uint32_t arcs = 0;
    };
    struct Touched {
        std::uint32_t cell, node;
        std::uint64_t fingerprint;
        friend bool operator<(const Touched& a, const Touched& b) {
            return a.cell != b.cell ? a.cell < b.cell : a.fingerprint < b.fingerprint;
        }
    };
    struct Run {
        std::uint32_t begin, end;  // in touched_
    };

    [[nodiscard]] Token token(std::uint32_t splitter, std::uint64_t arc) const;
    [[nodiscard]] bool counting_suffices() const { return splitters_.size() == 1 && arcs_.kinds.empty(); }

    void sum_at_all_nodes();
    void sum_from_splitters();
    void touch_by_cells();
    void touch_summed();
    void find_runs();
    void compare_runs();
    void list_from_splitters();
    [[nodiscard]] std::span<Token> sorted_list(std::uint32_t node);
    [[nodiscard]] bool lists_agree();
    template <typename Same, typename Less>
    void compare_run(Run run, const Same& same, const Less& less);
    bool split();

    const Arcs& arcs_;
    OrderedPartition partition_;
    std::uint64_t mask_;
    std::vector<std::uint32_t> splitters_;  // ascending
    std::vector<Sum> sums_;                 // by node; zero between rounds
    std::vector<std::uint32_t> summed_;     // nodes whose sum has been made
    std::vector<Touched> touched_;          // nodes with such an arc whose class has other members
    std::vector<Run> runs_, unsure_;        // equal class and fingerprint; those of more than one node
    std::vector<Run> proved_;               // the runs, with collisions taken apart
    std::vector<Token> lists_;
    std::vector<std::uint64_t> list_at_;  // by node; where its list begins, unless lists lie as the arcs do
    bool lists_lie_as_arcs_ = false;
    std::vector<std::uint32_t> chosen_, ends_;
};

extern template class Refiner<std::uint32_t>;
extern template class Refiner<std::uint64_t>;

}  // namespace countable::wl
