#include "countable/theory/classes/local_folklore.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace countable::theory {
namespace {

using Nodes = std::uint32_t;  // a bit for each

Nodes bit(unsigned node) { return Nodes{1} << node; }

class Composition {
  public:
    explicit Composition(const pattern::PatternGraph& shape) : all_(bit(shape.size) - 1) {
        for (unsigned a = 0; a < shape.size; ++a)
            for (unsigned b = 0; b < shape.size; ++b)
                if (a != b && shape.adjacent(a, b)) neighbors_[a] |= bit(b);
    }
    /// Whether all that hangs on a root is determined by the colours c(root, v) of all v.
    [[nodiscard]] bool from(unsigned root) const {
        return std::ranges::all_of(pieces_of(all_ & ~bit(root)), [&](Nodes piece) { return at_root(piece, root); });
    }

  private:
    [[nodiscard]] bool touches(Nodes piece, unsigned node) const { return (piece & neighbors_[node]) != 0; }

    /// The components of some nodes.
    [[nodiscard]] std::vector<Nodes> pieces_of(Nodes nodes) const {
        std::vector<Nodes> pieces;
        while (nodes != 0) {
            Nodes piece = nodes & ~(nodes - 1), before = 0;
            while (piece != before) {
                before = piece;
                for (Nodes left = before; left != 0; left &= left - 1)
                    piece |= neighbors_[static_cast<unsigned>(std::countr_zero(left))] & nodes;
            }
            pieces.push_back(piece);
            nodes &= ~piece;
        }
        return pieces;
    }

    [[nodiscard]] bool at_root(Nodes piece, unsigned root) const {
        if (along_edge(piece, root, root)) return true;
        for (Nodes left = piece; left != 0; left &= left - 1) {
            const auto t = static_cast<unsigned>(std::countr_zero(left));
            if (std::ranges::all_of(pieces_of(piece & ~bit(t)), [&](Nodes part) { return at_pair(part, root, t); }))
                return true;
        }
        return false;
    }

    /// A connected piece that hangs on s, on t or on both.
    [[nodiscard]] bool at_pair(Nodes piece, unsigned s, unsigned t) const {
        return touches(piece, t) ? along_edge(piece, s, t) : at_root(piece, s);
    }

    /// By the sum over the images of a neighbour of t in the piece.
    [[nodiscard]] bool along_edge(Nodes piece, unsigned s, unsigned t) const {
        for (Nodes left = piece & neighbors_[t]; left != 0; left &= left - 1) {
            const auto w = static_cast<unsigned>(std::countr_zero(left));
            const bool divided = std::ranges::all_of(pieces_of(piece & ~bit(w)), [&](Nodes part) {
                const bool first = s == t || !touches(part, t), second = s == t || !touches(part, s);
                return (first && at_pair(part, s, w)) || (second && at_pair(part, w, t));
            });
            if (divided) return true;
        }
        return false;
    }

    Nodes all_;
    std::array<Nodes, pattern::max_pattern_nodes> neighbors_{};
};

}  // namespace

bool local_folklore_composes(const pattern::PatternGraph& shape, std::optional<unsigned> root) {
    constexpr unsigned most_nodes = 10;
    if (shape.size > most_nodes) return false;
    const Composition composition(shape);
    if (root) return composition.from(*root);
    for (unsigned s = 0; s < shape.size; ++s)
        if (composition.from(s)) return true;
    return false;
}

}  // namespace countable::theory
