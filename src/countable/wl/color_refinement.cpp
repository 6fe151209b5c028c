#include "countable/wl/color_refinement.hpp"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <string>

#include "countable/wl/dense_ranks.hpp"
#include "countable/wl/ordered_partition.hpp"
#include "countable/wl/run.hpp"
#include "countable/wl/tuple_colors.hpp"

namespace countable::wl {
namespace {

/// One round after the other. The key of a node is the sorted list of (splitter, kind) over its arcs into splitters,
/// the classes made in the last round without the largest part of each. It is summed up in a fingerprint on a first
/// pass over these arcs; nodes that share class and fingerprint get their lists written out on a second, and compared.
class Refiner {
  public:
    Refiner(const Arcs& arcs, OrderedPartition partition, unsigned fingerprint_bits)
        : arcs_(arcs),
          partition_(std::move(partition)),
          mask_(~std::uint64_t{0} >> (64 - fingerprint_bits)),
          splitters_(partition_.cells()),
          sums_(arcs.offsets.size() - 1) {}

    [[nodiscard]] const OrderedPartition& partition() const { return partition_; }

    /// Goes from c_t to c_{t+1}; false when the partition stays as it was.
    bool advance() {
        gather();
        find_equal();
        if (!unsure_.empty()) compare();
        return split();
    }

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
    using Token = std::uint64_t;

    [[nodiscard]] Token token(std::uint32_t splitter, std::uint64_t arc) const {
        return std::uint64_t{splitter} << 32 | (arcs_.kinds.empty() ? 0 : arcs_.kinds[arc]);
    }

    template <typename Visit>
    void for_arcs_into_splitters(const Visit& visit) const {
        for (const std::uint32_t splitter : splitters_)
            for (const std::uint32_t v : partition_.elements(splitter))
                for (std::uint64_t arc = arcs_.offsets[v]; arc < arcs_.offsets[v + 1]; ++arc)
                    visit(arcs_.targets[arc], splitter, arc);  // relations are symmetric: the arc leads back as well
    }

    void gather() {
        touched_.clear();
        summed_.clear();
        for (const std::uint32_t splitter : splitters_) {
            std::uint64_t weight = mix(token(splitter, 0));
            for (const std::uint32_t v : partition_.elements(splitter))
                for (std::uint64_t arc = arcs_.offsets[v]; arc < arcs_.offsets[v + 1]; ++arc) {
                    Sum& sum = sums_[arcs_.targets[arc]];
                    if (sum.arcs++ == 0) summed_.push_back(arcs_.targets[arc]);
                    if (!arcs_.kinds.empty()) weight = mix(token(splitter, arc));
                    sum.fingerprint += weight;
                }
        }
        for (const std::uint32_t node : summed_) {
            const std::uint32_t cell = partition_.cell_of(node);
            if (partition_.size(cell) > 1) touched_.push_back({cell, node, sums_[node].fingerprint & mask_});
        }
        std::ranges::sort(touched_, std::less<>());
    }

    /// Where one class, or one fingerprint within a class, ends and the next begins.
    void find_equal() {
        runs_.clear();
        unsure_.clear();
        const auto size = static_cast<std::uint32_t>(touched_.size());
        for (std::uint32_t begin = 0, end; begin < size; begin = end) {
            for (end = begin + 1; end < size && !(touched_[begin] < touched_[end]);) ++end;
            if (end - begin > 1) unsure_.push_back({begin, end});
            runs_.push_back({begin, end});
        }
    }

    [[nodiscard]] std::span<const Token> list_of(std::uint32_t node) const {
        return {lists_.data() + list_end_[node] - sums_[node].arcs, sums_[node].arcs};
    }

    void compare() {
        if (splitters_.size() == 1 && arcs_.kinds.empty()) {  // the number of arcs is the key
            for (const Run run : unsure_) separate(run, [&](std::uint32_t v) { return sums_[v].arcs; });
            return;
        }
        list_end_.resize(sums_.size(), no_list);
        std::uint64_t entries = 0;
        for (const Run run : unsure_)
            for (std::uint32_t i = run.begin; i < run.end; ++i) {
                list_end_[touched_[i].node] = entries;
                entries += sums_[touched_[i].node].arcs;
            }
        lists_.resize(std::max<std::size_t>(lists_.size(), entries));
        for_arcs_into_splitters([&](std::uint32_t u, std::uint32_t splitter, std::uint64_t arc) {
            if (list_end_[u] != no_list) lists_[list_end_[u]++] = token(splitter, arc);
        });
        for (const Run run : unsure_) {
            if (!arcs_.kinds.empty())  // splitters come in ascending order, kinds do not
                for (std::uint32_t i = run.begin; i < run.end; ++i) {
                    const auto list = list_of(touched_[i].node);
                    std::sort(
                        lists_.begin() + (list.data() - lists_.data()),
                        lists_.begin() + (list.data() - lists_.data()) + static_cast<std::ptrdiff_t>(list.size()));
                }
            separate(run, [&](std::uint32_t v) { return list_of(v); });
        }
        for (const Run run : unsure_)
            for (std::uint32_t i = run.begin; i < run.end; ++i) list_end_[touched_[i].node] = no_list;
    }

    template <typename T>
    static bool less(std::span<const T> a, std::span<const T> b) {
        return std::ranges::lexicographical_compare(a, b);
    }
    static bool less(std::uint32_t a, std::uint32_t b) { return a < b; }
    template <typename T>
    static bool equal(std::span<const T> a, std::span<const T> b) {
        return std::ranges::equal(a, b);
    }
    static bool equal(std::uint32_t a, std::uint32_t b) { return a == b; }

    /// Splits a run whose keys are not all equal: a collision of fingerprints.
    template <typename Key>
    void separate(Run run, const Key& key) {
        const auto node = [&](std::uint32_t i) { return touched_[i].node; };
        const auto differs = [&](std::uint32_t i) { return !equal(key(node(i)), key(node(run.begin))); };
        std::uint32_t i = run.begin + 1;
        while (i < run.end && !differs(i)) ++i;
        if (i == run.end) return;
        std::sort(touched_.begin() + run.begin, touched_.begin() + run.end,
                  [&](const Touched& a, const Touched& b) { return less(key(a.node), key(b.node)); });
        auto at = std::ranges::lower_bound(runs_, run.begin, {}, &Run::begin);
        at->end = run.begin + 1;
        std::vector<Run> parts = {*at};
        for (std::uint32_t j = run.begin + 1; j < run.end; ++j) {
            if (!equal(key(node(j)), key(node(j - 1)))) parts.push_back({j, j});
            parts.back().end = j + 1;
        }
        *at = parts.front();
        runs_.insert(at + 1, parts.begin() + 1, parts.end());
    }

    bool split() {
        std::vector<std::uint32_t> made;
        for (std::size_t first = 0, last; first < runs_.size(); first = last) {
            const std::uint32_t cell = touched_[runs_[first].begin].cell;
            chosen_.clear();
            ends_.clear();
            for (last = first; last < runs_.size() && touched_[runs_[last].begin].cell == cell; ++last) {
                for (std::uint32_t i = runs_[last].begin; i < runs_[last].end; ++i) chosen_.push_back(touched_[i].node);
                ends_.push_back(static_cast<std::uint32_t>(chosen_.size()));
            }
            if (chosen_.size() == partition_.size(cell) && ends_.size() == 1) continue;
            partition_.split(cell, chosen_, ends_, made);
        }
        for (const std::uint32_t node : summed_) sums_[node] = {};
        splitters_ = std::move(made);
        return !splitters_.empty();
    }

    static constexpr std::uint64_t no_list = ~std::uint64_t{0};

    const Arcs& arcs_;
    OrderedPartition partition_;
    std::uint64_t mask_;
    std::vector<std::uint32_t> splitters_;  // ascending
    std::vector<Sum> sums_;                 // by node; zero between rounds
    std::vector<std::uint32_t> summed_;     // nodes with an arc into a splitter
    std::vector<Touched> touched_;          // those of them whose class has other members
    std::vector<Run> runs_, unsure_;        // equal class and fingerprint, then equal key; those of more than one node
    std::vector<std::uint64_t> list_end_;
    std::vector<Token> lists_;
    std::vector<std::uint32_t> chosen_, ends_;
};

std::array<std::vector<Color>, 2> colors_of(const OrderedPartition& partition, std::size_t first_nodes) {
    const auto classes = partition.classes();
    const auto middle = classes.begin() + static_cast<std::ptrdiff_t>(first_nodes);
    return {std::vector<Color>(classes.begin(), middle), std::vector<Color>(middle, classes.end())};
}

Result refine(const Graph& first, const Graph& second, const RefinementOptions& options) {
    const auto labels = isomorphism_types(first, second, 1);
    const auto arcs = collect_arcs(first, second, options.relations);
    const std::size_t boundary = first.num_nodes(), nodes = labels.colors.size();
    Refiner refiner(arcs, OrderedPartition(labels.colors, labels.num_colors, boundary), options.fingerprint_bits);

    Result result;
    for (std::size_t round = 0;; ++round) {
        const auto& partition = refiner.partition();
        if (!partition.balanced() && !result.separating_round) result.separating_round = round;
        if (options.detail == Detail::Verdict && result.separating_round) break;
        result.num_colors.push_back(partition.num_cells());
        if (options.detail == Detail::Colors) {
            check_kept_colors(round + 1, nodes, options.memory);
            result.colors.push_back(colors_of(partition, boundary));
        }
        if (options.max_rounds && round == *options.max_rounds) break;
        if (!refiner.advance()) {
            result.stable_round = round;
            break;
        }
    }
    if (options.detail != Detail::Verdict)
        result.histogram = histograms(colors_of(refiner.partition(), boundary), refiner.partition().num_cells());
    return result;
}

}  // namespace

Result color_refinement(const Graph& first, const Graph& second, const RefinementOptions& options) {
    if (options.fingerprint_bits < 1 || options.fingerprint_bits > 64)
        throw std::invalid_argument("a fingerprint has 1 to 64 bits");
    return refine(first, second, options);
}

Result color_refinement(const Graph& graph, const RefinementOptions& options) {
    RefinementOptions alone = options;
    if (alone.detail == Detail::Verdict) alone.detail = Detail::Rounds;  // nothing to stop at
    Result result = color_refinement(graph, Graph(), alone);
    result.separating_round.reset();
    result.histogram[1].clear();
    return result;
}

}  // namespace countable::wl
