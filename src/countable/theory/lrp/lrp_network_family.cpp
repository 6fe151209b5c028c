#include "countable/theory/lrp/lrp_network_family.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace countable::theory {
namespace {

constexpr std::uint64_t most_codes = 4 * most_lrp_channels;  // nearly each of them is a hidden unit

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

class PlacedNetworkFamily final : public NetworkFamily {
  public:
    PlacedNetworkFamily(const CompiledLrp& compiled, std::vector<LrpCase> cases)
        : NetworkFamily(compiled.truncation()), automorphisms_(compiled.automorphisms()), cases_(std::move(cases)) {
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

class StarNetworkFamily final : public NetworkFamily {
  public:
    StarNetworkFamily(const lrp::Truncation& truncation, unsigned leaves)
        : NetworkFamily(truncation), leaves_(leaves) {}
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

}  // namespace

LrpNetwork NetworkFamily::network(unsigned max_degree) const {
    return network(max_degree, std::numeric_limits<std::size_t>::max());
}

LrpNetwork NetworkFamily::network(unsigned max_degree, std::size_t most) const {
    LrpNetwork made{truncation_, channels(max_degree, most), std::nullopt};
    if (positions() > 0) made.max_degree = max_degree;
    return made;
}

bool NetworkFamily::codes_fit(unsigned max_degree) const {
    std::uint64_t codes = 1;
    for (std::size_t i = 0; i < positions(); ++i)
        if ((codes *= std::uint64_t{max_degree} + 1) > most_codes) return false;
    return true;
}

bool NetworkFamily::fits(unsigned max_degree, std::size_t width) const {
    return codes_fit(max_degree) && network(max_degree, width).width() <= width;
}

std::unique_ptr<NetworkFamily> placed_networks(const CompiledLrp& compiled, std::vector<LrpCase> cases) {
    return std::make_unique<PlacedNetworkFamily>(compiled, std::move(cases));
}

std::unique_ptr<NetworkFamily> star_networks(const lrp::Truncation& truncation, unsigned leaves) {
    return std::make_unique<StarNetworkFamily>(truncation, leaves);
}

}  // namespace countable::theory
