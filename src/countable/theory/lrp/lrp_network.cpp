#include "countable/theory/lrp/lrp_network.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <variant>

#include "countable/theory/lrp/lrp_network_family.hpp"
#include "countable/theory/star_formula.hpp"

namespace countable::theory {
namespace {

using count::Embedding;

constexpr std::size_t longest_sequence = 256;
constexpr std::size_t longest_tried = 31;  // by smallest_truncation
constexpr std::size_t moderate_width = 256;
constexpr unsigned modest_degree = 16;  // for which a network may be wider than that

std::string model_name(const lrp::Truncation& truncation) {
    return "deep-lrp-" + std::to_string(truncation.depth) + "-" + std::to_string(truncation.children);
}

bool has_labels(const Graph& graph) { return graph.has_node_labels() || graph.has_edge_labels(); }

/// Why there is no network, in one sentence.
struct NoNetwork {
    std::string reason;
};
template <typename T>
using OrNoNetwork = std::variant<T, NoNetwork>;

OrNoNetwork<std::unique_ptr<NetworkFamily>> networks_of(const pattern::Pattern& pattern, Embedding kind,
                                                        const lrp::Truncation& truncation) {
    const std::string model = model_name(truncation);
    if (const std::size_t length = lrp::sequence_length(truncation); length > longest_sequence)
        return NoNetwork{model + " has sequences of " + std::to_string(length) + " slots, and the most are " +
                         std::to_string(longest_sequence)};
    if (CompiledLrp::has_too_many_supergraphs(pattern, kind, truncation))
        return NoNetwork{"LRP: the pattern has more than 12 pairs of nodes that are not adjacent"};
    if (const auto compiled = CompiledLrp::compile(pattern, kind, truncation)) {
        if (auto cases = lrp_cases(*compiled, most_lrp_channels)) return placed_networks(*compiled, std::move(*cases));
        return NoNetwork{model + " would need more than " + std::to_string(most_lrp_channels) +
                         " channels, one for each way in which the edges of a sequence matter"};
    }
    const auto star = kind == Embedding::NonInduced ? as_star(pattern) : std::nullopt;
    if (star && !has_labels(pattern.graph) && truncation.depth == 1)
        return star_networks(truncation, pattern.graph.num_nodes() - 1);
    if (star)
        return NoNetwork{"a star that does not stand whole in the sequences of " + model +
                         " would need a nonlinear network at each node after the pooling"};
    if (pattern.graph.num_edges() == 0 || pattern.graph.num_nodes() <= 2)
        return NoNetwork{"the count is a product of numbers of nodes, which a linear readout does not compute"};
    return NoNetwork{
        "the pattern, or a supergraph that its copies may have, does not stand whole in the sequences of " + model};
}

/// Beyond it, nodes have more sequences than are listed.
unsigned sensible_degree(const lrp::Truncation& truncation) {
    unsigned degree = static_cast<unsigned>(2 * most_lrp_channels);
    if (truncation.depth > 1) return degree;
    Count sequences = lrp::max_sequences + 1;
    for (++degree; sequences > lrp::max_sequences && degree > 0;) {
        --degree;
        sequences = 1;
        for (unsigned i = 0; i < std::min(truncation.children, degree) && sequences <= lrp::max_sequences; ++i)
            sequences *= degree - i;
    }
    return degree;
}

/// The largest degree, from `least` to `most`, for which the network is no wider than `width`; nothing if none is.
std::optional<unsigned> largest_degree(const NetworkFamily& networks, unsigned least, unsigned most,
                                       std::size_t width) {
    if (most < least || !networks.fits(least, width)) return std::nullopt;
    while (least < most) {
        const unsigned middle = least + (most - least + 1) / 2;
        if (networks.fits(middle, width))
            least = middle;
        else
            most = middle - 1;
    }
    return least;
}

/// The largest degree that a network of moderate width serves, or a wider one where that is less than modest.
unsigned default_degree(const NetworkFamily& networks) {
    const unsigned least = std::max(1u, networks.least_degree());
    auto degree = largest_degree(networks, least, sensible_degree(networks.truncation()), moderate_width);
    if (!degree || *degree < modest_degree)
        if (const auto wider = largest_degree(networks, least, modest_degree, most_lrp_channels)) degree = wider;
    return degree.value_or(least);
}

NoNetwork too_wide(const lrp::Truncation& truncation, const std::string& channels, const std::string& degrees = "") {
    return {model_name(truncation) + " would need " + channels + " channels" + degrees + ", and the most are " +
            std::to_string(most_lrp_channels)};
}

OrNoNetwork<LrpNetwork> build(const pattern::Pattern& pattern, Embedding kind, const lrp::Truncation& truncation,
                              std::optional<unsigned> max_degree) {
    auto made = networks_of(pattern, kind, truncation);
    if (auto* const none = std::get_if<NoNetwork>(&made)) return std::move(*none);
    const NetworkFamily& networks = *std::get<0>(made);
    if (networks.positions() == 0) {
        auto network = networks.network(0);
        if (network.width() > most_lrp_channels) return too_wide(truncation, std::to_string(network.width()));
        return network;
    }
    const unsigned degree = max_degree ? *max_degree : default_degree(networks);
    const std::string degrees = " for degrees up to " + std::to_string(degree);
    if (!networks.codes_fit(degree))
        return too_wide(truncation, "more than " + std::to_string(most_lrp_channels), degrees);
    auto network = networks.network(degree);
    if (network.width() > most_lrp_channels) return too_wide(truncation, std::to_string(network.width()), degrees);
    return network;
}

}  // namespace

PiecewiseLinear indicator(const DegreeTest& test, unsigned max_degree) {
    PiecewiseLinear line;
    if (test.positions.empty()) return {.at_zero = 1, .slopes = {}};
    std::uint64_t codes = 1;
    for (std::size_t i = 0; i < test.positions.size(); ++i) codes *= std::uint64_t{max_degree} + 1;
    const auto bend = [&](std::uint64_t at, int slope) {
        if ((line.slopes[at] += slope) == 0) line.slopes.erase(at);
    };
    for (std::size_t i = 0; i < test.codes.size();) {
        const std::uint64_t first = test.codes[i];
        std::uint64_t last = first;
        for (++i; i < test.codes.size() && test.codes[i] == last + 1; ++i) ++last;
        if (first == 0) {
            line.at_zero = 1;
        } else {
            bend(first - 1, 1);
            bend(first, -1);
        }
        if (last + 1 == codes) continue;
        bend(last, -1);
        bend(last + 1, 1);
    }
    line.slopes.erase(codes - 1);  // never reached
    return line;
}

std::size_t LrpNetwork::width() const {
    std::set<std::pair<std::vector<std::size_t>, std::uint64_t>> hidden;
    for (const auto& channel : channels)
        for (const auto& [bend, slope] : indicator(channel.degrees, max_degree.value_or(0)).slopes)
            hidden.emplace(channel.degrees.positions, bend);
    return std::max({std::size_t{1}, channels.size(), (hidden.size() + 1) / 2});
}

LrpNetwork lrp_network(const pattern::Pattern& pattern, Embedding kind, const lrp::Truncation& truncation,
                       std::optional<unsigned> max_degree) {
    auto built = build(pattern, kind, truncation, max_degree);
    if (auto* const network = std::get_if<LrpNetwork>(&built)) return std::move(*network);
    const auto smaller = smallest_truncation(pattern, kind);
    throw std::invalid_argument(
        std::get<NoNetwork>(built).reason +
        (smaller && *smaller != truncation ? "; " + model_name(*smaller) + " counts the pattern" : std::string()));
}

std::optional<lrp::Truncation> smallest_truncation(const pattern::Pattern& pattern, Embedding kind) {
    std::vector<std::pair<std::size_t, lrp::Truncation>> truncations;
    for (unsigned depth = 1; depth < longest_tried; ++depth)
        for (unsigned children = 1; children < longest_tried; ++children) {
            if (depth > 4 && children > 1) break;
            const lrp::Truncation truncation{depth, children};
            const std::size_t length = lrp::sequence_length(truncation);
            if (length > longest_tried) break;
            truncations.push_back({length, truncation});
        }
    std::ranges::stable_sort(truncations, {}, [](const auto& item) { return item.first; });
    for (const auto& [length, truncation] : truncations)
        if (std::holds_alternative<LrpNetwork>(build(pattern, kind, truncation, std::nullopt))) return truncation;
    return std::nullopt;
}

}  // namespace countable::theory
