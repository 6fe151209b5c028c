#include "countable/count/graphlets/derivation.hpp"

#include <algorithm>

#include "countable/count/graphlets/kernel_patterns.hpp"
#include "countable/count/graphlets/parts.hpp"
#include "countable/pattern/subgraphs.hpp"

namespace countable::count::graphlets {
namespace {

using pattern::PatternGraph;

/// What a step takes beside others, in passes over the edges of a sparse graph.
double cost_of(const Step& step) {
    switch (step.kind) {
        case Step::Kind::Ones:
        case Step::Kind::Product:
            return 0;
        case Step::Kind::NeighborSum:
        case Step::Kind::EdgeSum:
            return 1;
        case Step::Kind::Ear:
            return 5;
        case Step::Kind::Kernel:
            return (step.weight ? 40 : 20) + 10 * step.anchors.count;
    }
    return 0;
}

void append_operands(const EdgeTerm& term, std::vector<unsigned>& steps) {
    steps.insert(steps.end(), term.first.begin(), term.first.end());
    steps.insert(steps.end(), term.second.begin(), term.second.end());
    for (const auto& factor : term.tables) steps.push_back(factor.table);
}

}  // namespace

/// The rules for one pattern. Parts of it are sets of its nodes with the edges among them.
class Derivations::Rules {
  public:
    Rules(Derivations& derivations, const PatternGraph& shape) : all_(derivations), shape_(shape), parts_(shape) {}

    /// The maps of the part with r at a given node.
    std::optional<unsigned> node(NodeSet part, unsigned r) {
        if (part == bit(r)) return all_.add({.kind = Step::Kind::Ones});
        if (const auto step = kernel(part, {r})) return step;
        const auto branches = parts_.components(part & ~bit(r));
        if (branches.size() > 1) {
            Step product{.kind = Step::Kind::Product};
            for (const NodeSet branch : branches) {
                const auto factor = node(branch | bit(r), r);
                if (!factor) return std::nullopt;
                product.nodes.push_back(*factor);
            }
            std::sort(product.nodes.begin(), product.nodes.end());
            return all_.add(std::move(product));
        }
        const NodeSet next = parts_.neighbors(r) & part;
        if (std::popcount(next) == 1) {
            const auto rest = node(part & ~bit(r), members(next)[0]);
            if (!rest) return std::nullopt;
            return all_.add({.kind = Step::Kind::NeighborSum, .nodes = {*rest}});
        }
        return cheapest(members(next), [&](unsigned s) -> std::optional<unsigned> {
            const auto term = edge(part, r, s);
            if (!term) return std::nullopt;
            return all_.add({.kind = Step::Kind::EdgeSum, .edge = *term});
        });
    }

    /// The maps of the part with the adjacent nodes a and b at given nodes.
    std::optional<EdgeTerm> edge(NodeSet part, unsigned a, unsigned b) {
        EdgeTerm term;
        for (const NodeSet component : parts_.components(part & ~bit(a) & ~bit(b))) {
            const bool at_a = (parts_.reach(component) & bit(a)) != 0, at_b = (parts_.reach(component) & bit(b)) != 0;
            if (at_a && at_b) {
                const auto factor = between(component, a, b);
                if (!factor) return std::nullopt;
                term.tables.push_back(*factor);
            } else {
                const unsigned end = at_a ? a : b;
                const auto factor = node(component | bit(end), end);
                if (!factor) return std::nullopt;
                (at_a ? term.first : term.second).push_back(*factor);
            }
        }
        std::sort(term.first.begin(), term.first.end());
        std::sort(term.second.begin(), term.second.end());
        std::sort(term.tables.begin(), term.tables.end());
        return term;
    }

    /// The cheapest of the steps that `attempt` makes for the choices; `distinct` is then that of this attempt.
    template <typename Attempt>
    std::optional<unsigned> cheapest(const std::vector<unsigned>& choices, const Attempt& attempt) {
        const auto before = distinct;
        auto after = before;
        std::optional<unsigned> best;
        double least = 0;
        for (const unsigned choice : choices) {
            distinct = before;
            const auto step = attempt(choice);
            if (!step) continue;
            const double cost = all_.cost_beyond_used(*step);
            if (best && cost >= least) continue;
            best = step;
            least = cost;
            after = distinct;
        }
        distinct = after;
        return best;
    }

    std::optional<unsigned> whole() { return kernel(bit(shape_.size) - 1, {}); }

    std::array<std::uint16_t, pattern::max_pattern_nodes> distinct{};

  private:
    /// A table for a component that is joined to both a and b.
    std::optional<EdgeTerm::Factor> between(NodeSet component, unsigned a, unsigned b) {
        const NodeSet part = component | bit(a) | bit(b);
        if (const auto step = kernel(part, {a, b})) return EdgeTerm::Factor{*step};
        if (const auto step = kernel(part, {b, a})) return EdgeTerm::Factor{*step, true};
        // A node w that is joined to both, such that what is left hangs on w, on (a, w) or on (b, w).
        const auto step = cheapest(members(component & parts_.neighbors(a) & parts_.neighbors(b)),
                                   [&](unsigned w) { return ear(component, a, b, w); });
        if (!step) return std::nullopt;
        return EdgeTerm::Factor{*step};
    }

    std::optional<unsigned> ear(NodeSet component, unsigned a, unsigned b, unsigned w) {
        NodeSet at_w = bit(w), at_a = bit(a) | bit(w), at_b = bit(b) | bit(w);
        for (const NodeSet rest : parts_.components(component & ~bit(w))) {
            const NodeSet ends = parts_.reach(rest) & (bit(a) | bit(b) | bit(w));
            if (ends == bit(w))
                at_w |= rest;
            else if (ends == (bit(a) | bit(w)))
                at_a |= rest;
            else if (ends == (bit(b) | bit(w)))
                at_b |= rest;
            else
                return std::nullopt;
        }
        const auto value = node(at_w, w);
        const auto first = edge(at_a, a, w), second = edge(at_b, b, w);
        if (!value || !first || !second) return std::nullopt;
        return all_.add({.kind = Step::Kind::Ear, .nodes = {*value}, .edge = *first, .other = *second});
    }

    std::optional<unsigned> kernel(NodeSet part, const std::vector<unsigned>& anchors) {
        const auto nodes = members(part);
        std::vector<unsigned> places;
        for (const unsigned anchor : anchors)
            places.push_back(static_cast<unsigned>(std::find(nodes.begin(), nodes.end(), anchor) - nodes.begin()));
        const auto shape = pattern::induced_subgraph(shape_, nodes);
        for (const auto& known : kernel_patterns()) {
            const auto image = find_isomorphism(known, shape, places);
            if (image.empty()) continue;
            for (unsigned i = 0; i < known.rigid; ++i)
                for (unsigned j = 0; j < known.rigid; ++j)
                    if (i != j) distinct[nodes[image[i]]] |= static_cast<std::uint16_t>(bit(nodes[image[j]]));
            return all_.add(step_of(known));
        }
        return std::nullopt;
    }

    Step step_of(const KernelPattern& known) {
        Step step{.kind = Step::Kind::Kernel, .kernel = known.kernel};
        step.anchors.count = static_cast<unsigned>(known.anchors.size());
        std::copy(known.anchors.begin(), known.anchors.end(), step.anchors.node.begin());
        if (known.rigid == known.shape.size) return step;
        // The last node stands for the weight: it hangs on one node, or on the two ends of an edge.
        const unsigned ones = all_.add({.kind = Step::Kind::Ones});
        step.weight = known.shape.adjacent(1, 4) ? all_.add({.kind = Step::Kind::Ear, .nodes = {ones}})
                                                 : all_.add({.kind = Step::Kind::NeighborSum, .nodes = {ones}});
        return step;
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

std::vector<unsigned> operands(const Step& step) {
    auto result = step.nodes;
    for (const auto* term : {&step.edge, &step.other}) append_operands(*term, result);
    if (step.weight) result.push_back(*step.weight);
    return result;
}

bool in_one_run(const Step& a, const Step& b) {
    const auto loop = [](const Step& step) {
        return step.kernel == Kernel::FiveCliqueMinus ? Kernel::Wheel : step.kernel;
    };
    return a.kind == Step::Kind::Kernel && b.kind == Step::Kind::Kernel && a.weight == b.weight && loop(a) == loop(b);
}

std::vector<unsigned> pattern_nodes(const std::vector<Step>& steps) {
    std::vector<unsigned> nodes(steps.size());
    const auto beyond = [&](const std::vector<unsigned>& at_node) {
        unsigned sum = 0;
        for (const unsigned step : at_node) sum += nodes[step] - 1;
        return sum;
    };
    const auto of_edge = [&](const EdgeTerm& term) {  // beyond the two ends
        unsigned sum = beyond(term.first) + beyond(term.second);
        for (const auto& factor : term.tables) sum += nodes[factor.table] - 2;
        return sum;
    };
    for (std::size_t s = 0; s < steps.size(); ++s) {
        const Step& step = steps[s];
        switch (step.kind) {
            case Step::Kind::Ones:
            case Step::Kind::Product:
                nodes[s] = 1 + beyond(step.nodes);
                break;
            case Step::Kind::NeighborSum:
                nodes[s] = 2 + beyond(step.nodes);
                break;
            case Step::Kind::EdgeSum:
                nodes[s] = 2 + of_edge(step.edge);
                break;
            case Step::Kind::Ear:
                nodes[s] = 3 + beyond(step.nodes) + of_edge(step.edge) + of_edge(step.other);
                break;
            case Step::Kind::Kernel:
                nodes[s] =
                    !step.weight && (step.kernel == Kernel::FourCycle || step.kernel == Kernel::FourClique) ? 4 : 5;
                break;
        }
    }
    return nodes;
}

double Derivations::cost_beyond_used(unsigned step) const {
    std::vector<bool> seen = used_;
    seen.resize(steps_.size());
    std::vector<unsigned> open{step};
    double cost = 0;
    while (!open.empty()) {
        const unsigned s = open.back();
        open.pop_back();
        if (seen[s]) continue;
        seen[s] = true;
        cost += cost_of(steps_[s]);
        for (const unsigned operand : operands(steps_[s])) open.push_back(operand);
    }
    return cost;
}

void Derivations::use(unsigned step) {
    used_.resize(steps_.size());
    if (used_[step]) return;
    used_[step] = true;
    for (const unsigned operand : operands(steps_[step])) use(operand);
}

std::optional<Derived> Derivations::derive(const PatternGraph& shape, const std::vector<unsigned>& anchors) {
    const NodeSet all = bit(shape.size) - 1;
    Rules rules(*this, shape);
    Derived derived;
    if (anchors.size() == 2) {
        const auto term = rules.edge(all, anchors[0], anchors[1]);
        if (!term) return std::nullopt;
        derived.edge = *term;
    } else {
        auto step = anchors.empty() ? rules.whole() : rules.node(all, anchors[0]);
        if (!step && anchors.empty()) {
            derived.sum = true;
            step = rules.cheapest(members(all), [&](unsigned r) { return rules.node(all, r); });
        }
        if (!step) return std::nullopt;
        derived.step = *step;
    }
    derived.distinct = rules.distinct;
    std::vector<unsigned> steps{derived.step};
    if (anchors.size() == 2) {
        steps.clear();
        append_operands(derived.edge, steps);
    }
    for (const unsigned step : steps) use(step);
    return derived;
}

}  // namespace countable::count::graphlets
