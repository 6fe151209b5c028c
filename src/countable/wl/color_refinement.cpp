#include "countable/wl/color_refinement.hpp"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <string>

#include "countable/wl/histograms.hpp"
#include "countable/wl/ordered_partition.hpp"
#include "countable/wl/refiner.hpp"
#include "countable/wl/tuple_colors.hpp"

namespace countable::wl {
namespace {

std::array<std::vector<Color>, 2> colors_of(const OrderedPartition& partition, std::size_t first_nodes) {
    const auto classes = partition.classes();
    const auto middle = classes.begin() + static_cast<std::ptrdiff_t>(first_nodes);
    return {std::vector<Color>(classes.begin(), middle), std::vector<Color>(middle, classes.end())};
}

template <typename Token>
Result refine(const Arcs& arcs, OrderedPartition labels, std::size_t boundary, const RefinementOptions& options) {
    const std::size_t nodes = arcs.offsets.size() - 1;
    Refiner<Token> refiner(arcs, std::move(labels), options.fingerprint_bits);
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
    if (options.detail == Detail::Verdict) return result;
    auto last = colors_of(refiner.partition(), boundary);
    result.histogram = histograms(last, refiner.partition().num_cells());
    if (options.detail == Detail::Classes) result.colors.push_back(std::move(last));
    return result;
}

}  // namespace

Result color_refinement(const Graph& first, const Graph& second, const RefinementOptions& options) {
    if (options.fingerprint_bits < 1 || options.fingerprint_bits > 64)
        throw std::invalid_argument("a fingerprint has 1 to 64 bits");
    const auto types = isomorphism_types(first, second, 1);
    OrderedPartition labels(types.colors, types.num_colors, first.num_nodes());
    const auto arcs = collect_arcs(first, second, options.relations);
    if (arcs.kinds.empty()) return refine<std::uint32_t>(arcs, std::move(labels), first.num_nodes(), options);
    return refine<std::uint64_t>(arcs, std::move(labels), first.num_nodes(), options);
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
