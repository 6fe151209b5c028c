#include "countable/theory/lrp/lrp_network.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>

#include "countable/theory/lrp/lrp_cases.hpp"
#include "countable/theory/star_formula.hpp"

namespace countable::theory {
namespace {

using count::Embedding;

constexpr std::size_t longest_sequence = 256;
constexpr std::size_t longest_tried = 31;  // by smallest_truncation
constexpr std::size_t moderate_width = 256;
constexpr unsigned modest_degree = 16;                       // for which a network may be wider than that
constexpr std::uint64_t most_codes = 4 * most_lrp_channels;  // nearly each of them is a hidden unit

std::string model_name(const lrp::Truncation& truncation) {
    return "deep-lrp-" + std::to_string(truncation.depth) + "-" + std::to_string(truncation.children);
}

struct ByValue {
    bool operator()(const Rational& a, const Rational& b) const {
        return std::pair(a.numerator(), a.denominator()) < std::pair(b.numerator(), b.denominator());
    }
};
/// The codes on which alpha has each of its values.
using Levels = std::map<Rational, std::vector<std::uint64_t>, ByValue>;

Rational alpha_of(const LrpAlpha::Turn& turn, unsigned degree, unsigned children) {
    const unsigned available = degree - turn.earlier, taken = std::min(children, available);
    return {1, lrp::falling_factorial(available - turn.required, taken - turn.required)};
}

/// Degrees that are too small for what the filter has seen do not occur, and stay out.
void add_levels(const LrpAlpha& alpha, unsigned children, unsigned max_degree, std::size_t turn, std::uint64_t code,
                const Rational& value, Levels& levels) {
    if (turn == alpha.turns.size()) {
        levels[value].push_back(code);
        return;
    }
    const auto& now = alpha.turns[turn];
    for (unsigned degree = now.earlier + now.required; degree <= max_degree; ++degree) {
        Rational product = value;
        product *= alpha_of(now, degree, children);
        add_levels(alpha, children, max_degree, turn + 1, code * (max_degree + 1) + degree, product, levels);
    }
}

/// A network that may still be made for any largest degree.
class Sketch {
  public:
    explicit Sketch(const lrp::Truncation& truncation) : truncation_(truncation) {}
    virtual ~Sketch() = default;
    /// How many degrees a channel may look at; 0: the network serves all degrees.
    [[nodiscard]] virtual std::size_t positions() const = 0;
    /// Ends early, with some of them, where there are more than `most`.
    [[nodiscard]] virtual std::vector<LrpChannel> channels(unsigned max_degree, std::size_t most) const = 0;
    /// The smallest bound that makes sense: some copy of the pattern is within it.
    [[nodiscard]] virtual unsigned least_degree() const = 0;

    [[nodiscard]] LrpNetwork network(unsigned max_degree,
                                     std::size_t most = std::numeric_limits<std::size_t>::max()) const {
        LrpNetwork made{truncation_, channels(max_degree, most), std::nullopt};
        if (positions() > 0) made.max_degree = max_degree;
        return made;
    }
    [[nodiscard]] bool codes_fit(unsigned max_degree) const {
        std::uint64_t codes = 1;
        for (std::size_t i = 0; i < positions(); ++i)
            if ((codes *= std::uint64_t{max_degree} + 1) > most_codes) return false;
        return true;
    }
    [[nodiscard]] bool fits(unsigned max_degree, std::size_t width) const {
        return codes_fit(max_degree) && network(max_degree, width).width() <= width;
    }
    [[nodiscard]] const lrp::Truncation& truncation() const { return truncation_; }

  private:
    lrp::Truncation truncation_;
};

class PlacedSketch final : public Sketch {
  public:
    PlacedSketch(const CompiledLrp& compiled, std::vector<LrpCase> cases)
        : Sketch(compiled.truncation()), automorphisms_(compiled.automorphisms()), cases_(std::move(cases)) {
        const Graph& graph = compiled.pattern().graph;
        for (NodeId v = 0; v < graph.num_nodes(); ++v) least_degree_ = std::max(least_degree_, graph.degree(v));
    }
    [[nodiscard]] std::size_t positions() const override {
        std::size_t most = 0;
        for (const auto& one : cases_) most = std::max(most, one.alpha.turns.size());
        return most;
    }
    [[nodiscard]] std::vector<LrpChannel> channels(unsigned max_degree, std::size_t most) const override {
        std::vector<LrpChannel> made;
        for (const auto& [filter, alpha, copies] : cases_) {
            if (made.size() > most) break;
            std::vector<std::size_t> positions;
            for (const auto& turn : alpha.turns) positions.push_back(turn.position);
            Levels levels;
            add_levels(alpha, truncation().children, max_degree, 0, 0, Rational(copies, automorphisms_), levels);
            for (auto& [weight, codes] : levels)
                made.push_back({filter, {positions, positions.empty() ? std::vector<std::uint64_t>{} : codes}, weight});
        }
        return made;
    }
    [[nodiscard]] unsigned least_degree() const override { return least_degree_; }

  private:
    Count automorphisms_;
    std::vector<LrpCase> cases_;
    unsigned least_degree_ = 0;
};

/// Unlabelled stars for l = 1: the sum over the nodes of C(degree, leaves), whatever the sequences hold.
class StarSketch final : public Sketch {
  public:
    StarSketch(const lrp::Truncation& truncation, unsigned leaves) : Sketch(truncation), leaves_(leaves) {}
    [[nodiscard]] std::size_t positions() const override { return 1; }
    [[nodiscard]] std::vector<LrpChannel> channels(unsigned max_degree, std::size_t) const override {
        Levels levels;
        Rational choices(1);  // C(degree, leaves)
        for (unsigned degree = leaves_; degree <= max_degree; ++degree) {
            if (degree > leaves_) choices *= Rational(degree, degree - leaves_);
            Rational value(1, lrp::falling_factorial(degree, std::min(truncation().children, degree)));
            value *= choices;
            levels[value].push_back(degree);
        }
        std::vector<LrpChannel> made;
        for (auto& [weight, codes] : levels) made.push_back({{}, {{0}, codes}, weight});
        return made;
    }
    [[nodiscard]] unsigned least_degree() const override { return leaves_; }

  private:
    unsigned leaves_;
};

bool has_labels(const Graph& graph) { return graph.has_node_labels() || graph.has_edge_labels(); }

/// Why there is no network.
struct Refusal {
    std::string reason;
};

std::unique_ptr<Sketch> sketch_of(const pattern::Pattern& pattern, Embedding kind, const lrp::Truncation& truncation) {
    const std::string model = model_name(truncation);
    if (const std::size_t length = lrp::sequence_length(truncation); length > longest_sequence)
        throw Refusal{model + " has sequences of " + std::to_string(length) + " slots, and the most are " +
                      std::to_string(longest_sequence)};
    std::optional<CompiledLrp> compiled;
    try {
        compiled = CompiledLrp::compile(pattern, kind, truncation);
    } catch (const std::invalid_argument& error) {
        throw Refusal{error.what()};
    }
    if (compiled) {
        auto cases = lrp_cases(*compiled, most_lrp_channels);
        if (!cases)
            throw Refusal{model + " would need more than " + std::to_string(most_lrp_channels) +
                          " channels, one for each way in which the edges of a sequence matter"};
        return std::make_unique<PlacedSketch>(*compiled, std::move(*cases));
    }
    const auto star = kind == Embedding::NonInduced ? as_star(pattern) : std::nullopt;
    if (star && !has_labels(pattern.graph) && truncation.depth == 1)
        return std::make_unique<StarSketch>(truncation, pattern.graph.num_nodes() - 1);
    if (star)
        throw Refusal{"a star that does not stand whole in the sequences of " + model +
                      " would need a nonlinear network at each node after the pooling"};
    if (pattern.graph.num_edges() == 0 || pattern.graph.num_nodes() <= 2)
        throw Refusal{"the count is a product of numbers of nodes, which a linear readout does not compute"};
    throw Refusal{"the pattern, or a supergraph that its copies may have, does not stand whole in the sequences of " +
                  model + " (see 'countable can lrp:" + std::to_string(truncation.depth) + ":" +
                  std::to_string(truncation.children) + "')"};
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
std::optional<unsigned> largest_degree(const Sketch& sketch, unsigned least, unsigned most, std::size_t width) {
    if (most < least || !sketch.fits(least, width)) return std::nullopt;
    while (least < most) {
        const unsigned middle = least + (most - least + 1) / 2;
        if (sketch.fits(middle, width))
            least = middle;
        else
            most = middle - 1;
    }
    return least;
}

LrpNetwork build(const pattern::Pattern& pattern, Embedding kind, const lrp::Truncation& truncation,
                 std::optional<unsigned> max_degree) {
    const auto made = sketch_of(pattern, kind, truncation);
    if (made->positions() == 0) {
        auto network = made->network(0);
        if (network.width() <= most_lrp_channels) return network;
        throw Refusal{model_name(truncation) + " would need " + std::to_string(network.width()) +
                      " channels, and the most are " + std::to_string(most_lrp_channels)};
    }
    const unsigned least = std::max(1u, made->least_degree());
    if (!max_degree) {
        max_degree = largest_degree(*made, least, sensible_degree(truncation), moderate_width);
        if (!max_degree || *max_degree < modest_degree)
            if (const auto wider = largest_degree(*made, least, modest_degree, most_lrp_channels)) max_degree = wider;
    }
    const auto refuse = [&](unsigned degree, const std::string& channels) {
        throw Refusal{model_name(truncation) + " would need " + channels + " channels for degrees up to " +
                      std::to_string(degree) + ", and the most are " + std::to_string(most_lrp_channels)};
    };
    if (!max_degree) max_degree = least;
    if (!made->codes_fit(*max_degree)) refuse(*max_degree, "more than " + std::to_string(most_lrp_channels));
    auto network = made->network(*max_degree);
    if (network.width() > most_lrp_channels) refuse(*max_degree, std::to_string(network.width()));
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
    try {
        return build(pattern, kind, truncation, max_degree);
    } catch (const Refusal& refusal) {
        const auto smaller = smallest_truncation(pattern, kind);
        throw std::invalid_argument(refusal.reason + (smaller && *smaller != truncation
                                                          ? "; " + model_name(*smaller) + " counts the pattern"
                                                          : std::string()));
    }
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
    for (const auto& [length, truncation] : truncations) {
        try {
            static_cast<void>(build(pattern, kind, truncation, std::nullopt));
            return truncation;
        } catch (const Refusal&) {  // the next one
        }
    }
    return std::nullopt;
}

}  // namespace countable::theory
