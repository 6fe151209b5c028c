#include "countable/count/labelled/derivation.hpp"

#include <algorithm>
#include <numeric>

#include "countable/count/graphlets/parts.hpp"

namespace countable::count::labelled {
namespace {

using graphlets::bit;
using graphlets::members;
using graphlets::NodeSet;
using graphlets::Parts;

using pattern::PatternGraph;

EdgeWeight reversed(EdgeWeight weight) {
    for (auto& factor : weight.tables) factor.reversed = !factor.reversed;
    std::sort(weight.tables.begin(), weight.tables.end());
    return weight;
}

/// The nodes of a pattern that make a kernel's pattern, and the weights of its nodes and edges.
struct Core {
    Step::Kind kind;
    std::vector<unsigned> nodes;  // around the cycle, or in any order
    std::map<unsigned, unsigned> node_weight;
    std::map<std::array<unsigned, 2>, EdgeWeight> edge_weight;  // in both directions

    /// The step if node i of the kernel is nodes[order[i]].
    [[nodiscard]] Step step(const std::vector<unsigned>& order, const std::vector<unsigned>& anchors) const {
        Step step{.kind = kind};
        for (const unsigned i : order) step.nodes.push_back(node_weight.at(nodes[i]));
        for (const auto [a, b] : places(step)) step.edges.push_back(edge_weight.at({nodes[order[a]], nodes[order[b]]}));
        for (const unsigned anchor : anchors)
            for (unsigned i = 0; i < order.size(); ++i)
                if (nodes[order[i]] == anchor) step.anchors.node[step.anchors.count++] = i;
        return step;
    }

    /// One of all equivalent steps: patterns that are equal up to their numbering share it.
    [[nodiscard]] Step canonical(const std::vector<unsigned>& anchors) const {
        std::vector<unsigned> order(nodes.size());
        std::iota(order.begin(), order.end(), 0);
        std::optional<Step> best;
        do {
            const bool is_cycle = kind == Step::Kind::Cycle;
            // A cycle has two nodes between which the other two stand.
            if (is_cycle && (order[0] + order[2]) % 2 != 0) continue;
            Step next = step(order, anchors);
            if (!best || next < *best) best = std::move(next);
        } while (std::next_permutation(order.begin(), order.end()));
        return *best;
    }
};

}  // namespace

std::vector<std::array<unsigned, 2>> places(const Step& kernel) {
    if (kernel.kind == Step::Kind::Cycle) return {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
    std::vector<std::array<unsigned, 2>> pairs;
    for (unsigned a = 0; a < kernel.nodes.size(); ++a)
        for (unsigned b = a + 1; b < kernel.nodes.size(); ++b) pairs.push_back({a, b});
    return pairs;
}

bool same_kernel(const Step& a, const Step& b) {
    return a.is_kernel() && a.kind == b.kind && a.nodes == b.nodes && a.edges == b.edges;
}

std::vector<unsigned> operands(const Step& step) {
    auto result = step.nodes;
    for (const auto& edge : step.edges)
        for (const auto& factor : edge.tables) result.push_back(factor.table);
    return result;
}

/// The rules for one pattern. Parts of it are sets of its nodes with the edges among them.
class Derivations::Rules {
  public:
    Rules(Derivations& derivations, const PatternGraph& shape) : all_(derivations), shape_(shape), parts_(shape) {}

    /// The maps of the part with r at a given node.
    std::optional<unsigned> node(NodeSet part, unsigned r) {
        std::vector<unsigned> factors;
        for (const NodeSet branch : parts_.components(part & ~bit(r))) {
            const auto factor = hanging(branch, r);
            if (!factor) return std::nullopt;
            factors.push_back(*factor);
        }
        return node_with(r, std::move(factors));
    }

    /// The maps of the part with the adjacent nodes a and b at given nodes.
    std::optional<Derived> edge(NodeSet part, unsigned a, unsigned b) {
        std::vector<unsigned> at_a, at_b;
        Derived derived{.anchors = 2, .edge = {shape_.edge[a][b]}};
        for (const NodeSet component : parts_.components(part & ~bit(a) & ~bit(b))) {
            const NodeSet ends = parts_.reach(component) & (bit(a) | bit(b));
            if (ends == (bit(a) | bit(b))) {
                const auto table = kernel(component | ends, {a, b});
                if (!table) return std::nullopt;
                derived.edge.tables.push_back({*table});
            } else {
                const auto factor = hanging(component, ends == bit(a) ? a : b);
                if (!factor) return std::nullopt;
                (ends == bit(a) ? at_a : at_b).push_back(*factor);
            }
        }
        std::sort(derived.edge.tables.begin(), derived.edge.tables.end());
        derived.first = node_with(a, std::move(at_a));
        derived.second = node_with(b, std::move(at_b));
        return derived;
    }

    /// A kernel whose nodes include the anchors, and on whose nodes and edges the rest of the part hangs.
    std::optional<unsigned> kernel(NodeSet part, const std::vector<unsigned>& anchors) {
        NodeSet fixed = 0;
        for (const unsigned anchor : anchors) fixed |= bit(anchor);
        std::vector<NodeSet> cores;
        for (NodeSet set = part; set != 0; set = (set - 1) & part)
            if ((set & fixed) == fixed && std::popcount(set) >= 3) cores.push_back(set);
        std::stable_sort(cores.begin(), cores.end(),
                         [](NodeSet a, NodeSet b) { return std::popcount(a) > std::popcount(b); });
        for (const NodeSet set : cores) {
            auto core = core_of(set);
            const auto before = distinct;
            if (!core || !add_weights(part, set, *core)) {
                distinct = before;
                continue;
            }
            for (const unsigned v : members(set)) distinct[v] |= static_cast<std::uint16_t>(set & ~bit(v));
            return all_.add(core->canonical(anchors));
        }
        return std::nullopt;
    }

    std::array<std::uint16_t, pattern::max_pattern_nodes> distinct{};

  private:
    unsigned node_with(unsigned r, std::vector<unsigned> factors) {
        std::sort(factors.begin(), factors.end());
        return all_.add({.kind = Step::Kind::Node, .label = shape_.node[r], .nodes = std::move(factors)});
    }

    /// The maps of a branch of r, a connected part without r, with r at a given node.
    std::optional<unsigned> hanging(NodeSet branch, unsigned r) {
        const NodeSet next = parts_.neighbors(r) & branch;
        if (std::popcount(next) > 1) return kernel(branch | bit(r), {r});
        const unsigned s = members(next)[0];
        const auto rest = node(branch, s);
        if (!rest) return std::nullopt;
        return all_.add({.kind = Step::Kind::Sum, .nodes = {*rest}, .edges = {{shape_.edge[r][s]}}});
    }

    /// Whether a set of nodes induces the pattern of a kernel.
    std::optional<Core> core_of(NodeSet set) const {
        Core core{Step::Kind::Clique, members(set), {}, {}};
        const auto degree = [&](unsigned v) { return std::popcount(parts_.neighbors(v) & set); };
        const auto all_have = [&](int links) {
            return std::ranges::all_of(core.nodes, [&](unsigned v) { return degree(v) == links; });
        };
        const int size = std::popcount(set);
        if (size <= 5 && all_have(size - 1)) return core;
        if (size != 4 || !all_have(2)) return std::nullopt;
        core.kind = Step::Kind::Cycle;
        // The node across from the first one goes to the third place.
        for (unsigned i = 1; i < 4; ++i)
            if (!shape_.adjacent(core.nodes[0], core.nodes[i])) std::swap(core.nodes[i], core.nodes[2]);
        return core;
    }

    bool add_weights(NodeSet part, NodeSet set, Core& core) {
        std::map<unsigned, std::vector<unsigned>> factors;
        for (const unsigned a : core.nodes)
            for (const unsigned b : core.nodes)
                if (shape_.adjacent(a, b) && a != b) core.edge_weight[{a, b}] = {shape_.edge[a][b]};
        for (const NodeSet rest : parts_.components(part & ~set)) {
            const auto ends = members(parts_.reach(rest) & set);
            if (ends.size() == 1) {
                const auto factor = hanging(rest, ends[0]);
                if (!factor) return false;
                factors[ends[0]].push_back(*factor);
            } else if (ends.size() == 2 && shape_.adjacent(ends[0], ends[1])) {
                const auto table = kernel(rest | bit(ends[0]) | bit(ends[1]), ends);
                if (!table) return false;
                auto& tables = core.edge_weight[{ends[0], ends[1]}].tables;
                tables.push_back({*table});
                std::sort(tables.begin(), tables.end());
                core.edge_weight[{ends[1], ends[0]}] = reversed(core.edge_weight[{ends[0], ends[1]}]);
            } else {
                return false;
            }
        }
        for (const unsigned v : core.nodes) core.node_weight[v] = node_with(v, factors[v]);
        return true;
    }

    Derivations& all_;
    const PatternGraph& shape_;
    Parts parts_;
};

unsigned Derivations::add(Step step) {
    const auto [found, fresh] = known_.emplace(std::move(step), static_cast<unsigned>(steps_.size()));
    if (fresh) steps_.push_back(found->first);
    return found->second;
}

std::optional<Derived> Derivations::derive(const PatternGraph& shape, const std::vector<unsigned>& anchors) {
    const NodeSet all = bit(shape.size) - 1;
    Rules rules(*this, shape);
    Derived derived{.anchors = static_cast<unsigned>(anchors.size())};
    if (anchors.size() == 2) {
        const auto edge = rules.edge(all, anchors[0], anchors[1]);
        if (!edge) return std::nullopt;
        derived = *edge;
    } else {
        auto step = anchors.empty() ? rules.kernel(all, {}) : rules.node(all, anchors[0]);
        // Without a kernel: the sum over the images of any node.
        if (!step && anchors.empty()) step = rules.node(all, 0);
        if (!step) return std::nullopt;
        derived.first = *step;
    }
    derived.distinct = rules.distinct;
    return derived;
}

}  // namespace countable::count::labelled
