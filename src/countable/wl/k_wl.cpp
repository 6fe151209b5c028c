#include "countable/wl/k_wl.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <stdexcept>

#include "countable/support/bytes_text.hpp"
#include "countable/support/checked.hpp"
#include "countable/support/errors.hpp"
#include "countable/wl/color_refinement.hpp"
#include "countable/wl/folklore_round.hpp"
#include "countable/wl/histograms.hpp"
#include "countable/wl/isomorphism.hpp"
#include "countable/wl/oblivious_round.hpp"
#include "countable/wl/pairs/pair_round.hpp"
#include "countable/wl/tuple_colors.hpp"

namespace countable::wl {
namespace {

using Round = std::function<TupleColors(const TupleColors&)>;
using Confirm = std::function<bool(std::span<const TupleColors>)>;

std::array<std::vector<std::uint64_t>, 2> histograms_of(const TupleColors& tuples) {
    std::array<std::vector<std::uint64_t>, 2> counts;
    for (unsigned graph = 0; graph < 2; ++graph) {
        counts[graph].resize(tuples.num_colors);
        for (const Color color : tuples.of(graph)) ++counts[graph][color];
    }
    return counts;
}

bool separates(const TupleColors& tuples) {
    if (tuples.shape.nodes[0] != tuples.shape.nodes[1]) return true;
    const auto counts = histograms_of(tuples);
    return counts[0] != counts[1];
}

void keep(const TupleColors& tuples, Result& result) {
    const auto a = tuples.of(0), b = tuples.of(1);
    result.colors.push_back({std::vector<Color>(a.begin(), a.end()), std::vector<Color>(b.begin(), b.end())});
}

/// Runs rounds until the partition is stable, or the options are satisfied. `rounds` holds at first round 0; where
/// `confirm` is given it checks rounds that were made without comparing, and its refusal makes the run void.
std::optional<Result> run(TupleColors initial, const Options& options, const Round& next, const Confirm& confirm) {
    std::vector<TupleColors> rounds;  // those not confirmed yet, after the last that is
    rounds.push_back(std::move(initial));
    const std::uint64_t bytes = rounds.back().colors.size() * sizeof(Color);
    Result result;
    for (std::size_t round = 0;; ++round) {
        const TupleColors& now = rounds.back();
        if (!result.separating_round && separates(now)) result.separating_round = round;
        if (options.detail == Detail::Verdict && result.separating_round) {
            rounds
                .pop_back();  // a difference of fingerprints is a difference: only what came before is to be confirmed
            break;
        }
        result.num_colors.push_back(now.num_colors);
        if (options.detail == Detail::Colors) {
            check_kept_colors(round + 1, now.colors.size(), options.memory);
            keep(now, result);
        }
        if (options.detail != Detail::Verdict) result.histogram = histograms_of(now);
        if (options.detail == Detail::Classes) {
            result.colors.clear();
            keep(now, result);
        }
        if (options.max_rounds && round == *options.max_rounds) break;

        if (!confirm) {
            rounds.erase(rounds.begin(), rounds.end() - 1);
        } else if (rounds.size() > 8 && rounds.size() * bytes > options.memory / 4) {
            if (!confirm(rounds)) return std::nullopt;
            rounds.erase(rounds.begin(), rounds.end() - 1);
        }
        rounds.push_back(next(rounds.back()));
        if (rounds.back().num_colors < result.num_colors.back()) return std::nullopt;  // colours are never merged
        if (rounds.back().num_colors == result.num_colors.back()) {
            result.stable_round = round;
            break;
        }
    }
    if (confirm && !confirm(rounds)) return std::nullopt;
    return result;
}

Result run_tuples(const Graph& first, const Graph& second, const Options& options) {
    const RoundOptions how{options.threads, ~std::uint64_t{0} >> (64 - options.fingerprint_bits)};
    const auto types = isomorphism_types(first, second, options.k, options.threads);
    if (options.variant == Variant::Oblivious)
        return *run(types, options, [&](const TupleColors& now) { return oblivious_round(now, how); }, {});
    if (options.k == 2) {
        const auto result = run(
            types, options, [&](const TupleColors& now) { return pair_round(now, how); },
            [&](std::span<const TupleColors> rounds) { return confirm_pair_rounds(rounds, how); });
        if (result) return *result;
    }
    return *run(types, options, [&](const TupleColors& now) { return folklore_round(now, how); }, {});
}

void check(const Options& options) {
    if (options.k == 0) throw std::invalid_argument("k-WL needs k >= 1");
    if (options.fingerprint_bits < 1 || options.fingerprint_bits > 64)
        throw std::invalid_argument("a fingerprint has 1 to 64 bits");
}

bool is_refinement(const Options& options) { return options.k == 1 && options.variant == Variant::Folklore; }

bool fits(const Demand& need, const Options& options) {
    return need.bytes <= options.memory && need.tuples < std::numeric_limits<Color>::max();
}

[[noreturn]] void refuse(const std::string& graphs, const Demand& need, const Options& options) {
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    const auto number = [&](std::uint64_t value, const std::string& text) {
        return value == most ? "more than " + text : text;
    };
    const bool few_tuples = need.tuples < std::numeric_limits<Color>::max();
    throw ArgumentError(test_name(options) + " on " + graphs + " colours " +
                            number(need.tuples, std::to_string(need.tuples)) + " tuples and needs " +
                            number(need.bytes, std::to_string(need.bytes)) + " bytes (" + bytes_text(need.bytes) +
                            "); the limit is " + bytes_text(options.memory) + (few_tuples ? "" : " and 2^32 tuples"),
                        few_tuples ? Remedy::RaiseMemory : Remedy::None);
}

Result refinement(const Graph& first, const Graph& second, const Options& options) {
    return color_refinement(first, second,
                            {.relations = {Relation::Adjacency},
                             .detail = options.detail,
                             .max_rounds = options.max_rounds,
                             .memory = options.memory,
                             .fingerprint_bits = options.fingerprint_bits});
}

}  // namespace

Demand demand(const Graph& first, const Graph& second, const Options& options) {
    // Per tuple: two colourings (8), a key (8), at worst as many distinct keys as tuples, hashed (12 .. 24) and sorted
    // (32), and their ranks (4); folklore rounds also hold k weights, or the rounds that are yet to be confirmed.
    const std::uint64_t per_tuple = 84 + (options.variant == Variant::Folklore ? 4 * std::uint64_t{options.k} : 0);
    constexpr Count most = std::numeric_limits<std::uint64_t>::max();
    Count tuples = 0;
    for (const Graph* graph : {&first, &second}) {
        Count power = 1;
        for (unsigned w = 0; w < options.k && power <= most && graph->num_nodes() != 1; ++w)
            power *= graph->num_nodes();
        tuples += power;
    }
    return {static_cast<std::uint64_t>(std::min(tuples, most)),
            static_cast<std::uint64_t>(std::min(std::min(tuples, most) * per_tuple, most))};
}

Result k_wl(const Graph& first, const Graph& second, const Options& options) {
    check(options);
    if (is_refinement(options)) return refinement(first, second, options);
    const Demand need = demand(first, second, options);
    if (fits(need, options)) return run_tuples(first, second, options);
    if (options.detail == Detail::Verdict || options.detail == Detail::Rounds)
        if (const auto answer = answer_by_isomorphism(first, second, options)) return *answer;
    refuse("graphs of " + std::to_string(first.num_nodes()) + " and " + std::to_string(second.num_nodes()) + " nodes",
           need, options);
}

Result k_wl(const Graph& graph, const Options& options) {
    check(options);
    Options alone = options;
    if (alone.detail == Detail::Verdict) alone.detail = Detail::Rounds;  // nothing to stop at
    const Graph none;
    const Demand need = demand(graph, none, options);
    if (!is_refinement(options) && !fits(need, options))
        refuse("a graph of " + std::to_string(graph.num_nodes()) + " nodes", need, options);
    Result result = is_refinement(options) ? refinement(graph, none, alone) : run_tuples(graph, none, alone);
    result.separating_round.reset();
    result.histogram[1].clear();
    return result;
}

std::string test_name(const Options& options) {
    const std::string k = std::to_string(options.k);
    if (options.variant == Variant::Folklore) {
        if (options.k == 1) return "1-WL (colour refinement)";
        return k + "-FWL (folklore) = oblivious " + std::to_string(options.k + 1) + "-WL";
    }
    if (options.k == 1) return "oblivious 1-WL to the letter (node labels only)";
    const std::string name = "oblivious " + k + "-WL (as in the paper) = ";
    return name + (options.k == 2 ? "1-WL (colour refinement)" : std::to_string(options.k - 1) + "-FWL (folklore)");
}

}  // namespace countable::wl
