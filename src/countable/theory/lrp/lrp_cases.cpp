#include "countable/theory/lrp/lrp_cases.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::theory {
namespace {

/// What is known of a pair of positions.
enum class Pair : unsigned char { Unknown, Off, On };

/// Goes through the turns of a part and asks for each pair that the weight depends on, both ways.
class Search {
  public:
    Search(const CompiledLrp& compiled, const CompiledLrp::Part& part, Count copies, std::size_t most,
           std::vector<LrpCase>& cases)
        : pattern_(compiled.pattern().graph),
          part_(part),
          children_(compiled.truncation().children),
          length_(lrp::sequence_length(compiled.truncation())),
          copies_(copies),
          most_(most),
          cases_(cases),
          pairs_(length_ * length_, Pair::Unknown),
          filled_(length_, Pair::Unknown) {
        const auto& position = part.placement.position;
        for (NodeId u = 0; u < pattern_.num_nodes(); ++u) {
            filled_[position[u]] = Pair::On;
            for (NodeId v = u + 1; v < pattern_.num_nodes(); ++v)
                if (part.skeleton.has_edge(u, v))
                    pair(position[u], position[v]) = Pair::On;
                else if (!part.any_extra)
                    pair(position[u], position[v]) = Pair::Off;
        }
    }

    bool run() { return turn(0); }

  private:
    Pair& pair(std::size_t a, std::size_t b) { return pairs_[std::min(a, b) * length_ + std::max(a, b)]; }

    bool turn(std::size_t p) {
        const auto& required = part_.placement.required;
        // Where the pattern fills all children, nothing else is chosen.
        while (p < required.size() && required[p] == children_) ++p;
        if (p == required.size()) return emit();
        if (filled_[p] == Pair::On) return neighbor(p, 0);
        const std::size_t parent = (p - 1) / children_;
        if (filled_[parent] == Pair::Off) return with(filled_[p], Pair::Off, [&] { return turn(p + 1); });
        return with(pair(p, parent), Pair::Off,
                    [&] { return with(filled_[p], Pair::Off, [&] { return turn(p + 1); }); }) &&
               with(pair(p, parent), Pair::On,
                    [&] { return with(filled_[p], Pair::On, [&] { return neighbor(p, 0); }); });
    }

    /// Whether the node at position p is adjacent to that at q, and so on, for all that were there before its turn.
    bool neighbor(std::size_t p, std::size_t q) {
        const std::size_t last = p * children_;
        while (q <= last && (q == p || pair(p, q) != Pair::Unknown || filled_[q] == Pair::Off)) ++q;
        if (q > last) return turn(p + 1);
        return with(pair(p, q), Pair::Off, [&] { return neighbor(p, q + 1); }) &&
               with(pair(p, q), Pair::On, [&] { return neighbor(p, q + 1); });
    }

    template <typename Body>
    bool with(Pair& known, Pair value, const Body& body) {
        const Pair before = known;
        known = value;
        const bool go_on = body();
        known = before;
        return go_on;
    }

    bool emit() {
        if (cases_.size() == most_) return false;
        LrpCase made;
        made.copies = copies_;
        std::map<std::pair<std::size_t, std::size_t>, Label> bonds;
        const auto& position = part_.placement.position;
        if (pattern_.has_edge_labels())
            for (const auto [u, v] : pattern_.edges())
                bonds[std::minmax(position[u], position[v])] = pattern_.edge_label(u, v);
        for (std::size_t a = 0; a < length_; ++a)
            for (std::size_t b = a + 1; b < length_; ++b) {
                if (pair(a, b) == Pair::Off) made.filter.off.push_back({a, b, std::nullopt});
                if (pair(a, b) != Pair::On) continue;
                const auto bond = bonds.find({a, b});
                made.filter.on.push_back({a, b, bond == bonds.end() ? std::nullopt : std::optional(bond->second)});
            }
        if (pattern_.has_node_labels())
            for (NodeId v = 0; v < pattern_.num_nodes(); ++v)
                made.filter.on.push_back({position[v], position[v], pattern_.node_label(v)});
        const auto& required = part_.placement.required;
        for (std::size_t p = 0; p < required.size(); ++p) {
            if (required[p] == children_ || filled_[p] != Pair::On) continue;
            LrpAlpha::Turn turn{p, 0, required[p]};
            for (std::size_t q = 0; q <= p * children_; ++q) turn.earlier += q != p && pair(p, q) == Pair::On ? 1 : 0;
            made.alpha.turns.push_back(turn);
        }
        cases_.push_back(std::move(made));
        return true;
    }

    const Graph& pattern_;
    const CompiledLrp::Part& part_;
    const std::size_t children_, length_;
    const Count copies_;
    const std::size_t most_;
    std::vector<LrpCase>& cases_;
    std::vector<Pair> pairs_, filled_;
};

/// Equal for supergraphs that an isomorphism takes to each other, labels included.
std::string canonical(const pattern::Pattern& pattern, const Graph& skeleton) {
    pattern::PatternGraph shape(pattern);
    for (const auto [u, v] : skeleton.edges())
        if (!pattern.graph.has_edge(u, v)) shape.connect(u, v);
    return pattern::symmetry(shape).canonical;
}

}  // namespace

std::optional<std::vector<LrpCase>> lrp_cases(const CompiledLrp& compiled, std::size_t most) {
    struct Class {
        const CompiledLrp::Part* part;
        Count copies;
    };
    std::map<std::string, Class> classes;
    for (const auto& part : compiled.parts())
        ++classes.try_emplace(canonical(compiled.pattern(), part.skeleton), Class{&part, 0}).first->second.copies;
    std::vector<LrpCase> cases;
    for (const auto& [key, kind] : classes)
        if (!Search(compiled, *kind.part, kind.copies, most, cases).run()) return std::nullopt;
    return cases;
}

}  // namespace countable::theory
