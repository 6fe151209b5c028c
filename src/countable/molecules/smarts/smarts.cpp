#include "countable/molecules/smarts/smarts.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <stdexcept>

#include "countable/molecules/elements.hpp"

namespace countable::molecules {
namespace {

constexpr std::array<std::string_view, 6> aromatic_symbols = {"b", "c", "n", "o", "p", "s"};
constexpr std::array<std::string_view, 4> aromatic_bracket_symbols = {"se", "as", "te", "si"};
constexpr char unwritten = ' ', any_bond = '~';

bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view bond_label(char symbol) {
    switch (symbol) {
        case '-':
            return "single";
        case '=':
            return "double";
        case '#':
            return "triple";
        default:
            return "aromatic";
    }
}

class SmartsParser {
  public:
    SmartsParser(std::string_view text, Labels& labels) : text_(text), rest_(text), labels_(labels) {}

    pattern::Pattern parse() {
        while (!rest_.empty()) step();
        if (!branches_.empty()) refuse("expected ')', found the end");
        if (!open_rings_.empty())
            refuse("the ring closure " + std::to_string(open_rings_.begin()->first) + " has no second end");
        if (bond_ != unwritten) refuse("expected an atom after a bond, found the end");
        return finish();
    }

  private:
    struct SmartsBond {
        NodeId u, v;
        char symbol;
    };
    struct Opening {
        NodeId atom;
        char symbol;
    };

    [[noreturn]] void refuse(const std::string& reason) const {
        throw std::invalid_argument("SMARTS '" + std::string(text_) + "': " + reason);
    }
    [[noreturn]] void refuse_rest() const {
        refuse(
            "expected elements, the bonds - = # : ~, branches and ring closures, which is all of SMARTS that labels "
            "can "
            "say, found '" +
            std::string(rest_.substr(0, 8)) + "'");
    }

    void step() {
        const char c = rest_.front();
        if (c == '(') {
            if (!last_ || bond_ != unwritten) refuse("expected an atom before '('");
            branches_.push_back(*last_);
            rest_.remove_prefix(1);
        } else if (c == ')') {
            if (branches_.empty() || bond_ != unwritten) refuse_rest();
            last_ = branches_.back();
            branches_.pop_back();
            rest_.remove_prefix(1);
        } else if (c == '.') {
            if (!last_ || bond_ != unwritten) refuse("expected an atom before '.'");
            last_.reset();
            rest_.remove_prefix(1);
        } else if (c == '-' || c == '=' || c == '#' || c == ':' || c == any_bond) {
            if (!last_ || bond_ != unwritten) refuse("expected an atom before the bond " + std::string(1, c));
            bond_ = c;
            rest_.remove_prefix(1);
        } else if (is_digit(c) || c == '%') {
            ring_closure();
        } else {
            add_atom(c == '[' ? bracket_atom() : plain_atom());
        }
    }

    std::string take(std::size_t size) {
        std::string front(rest_.substr(0, size));
        rest_.remove_prefix(size);
        return front;
    }

    std::string plain_atom() {
        if (rest_.front() == '*') return take(1);
        if (rest_.starts_with("Cl") || rest_.starts_with("Br")) return take(2);
        constexpr std::string_view organic = "BCNOPSFI";
        const auto first = rest_.substr(0, 1);
        if (organic.find(first.front()) != organic.npos ||
            std::ranges::find(aromatic_symbols, first) != aromatic_symbols.end())
            return take(1);
        refuse_rest();
    }

    // Brackets around nothing but a symbol. [H] is refused: in SMARTS it asks for a hydrogen atom, or for one hydrogen.
    std::string bracket_atom() {
        const auto end = rest_.find(']');
        if (end == rest_.npos) refuse("expected ']', found the end");
        const auto inside = rest_.substr(1, end - 1);
        const bool aliphatic = inside != "H" && molecules::element_named(inside).has_value();
        const bool aromatic = std::ranges::find(aromatic_symbols, inside) != aromatic_symbols.end() ||
                              std::ranges::find(aromatic_bracket_symbols, inside) != aromatic_bracket_symbols.end();
        if (!aliphatic && !aromatic && inside != "*") refuse_rest();
        std::string symbol(inside);
        rest_.remove_prefix(end + 1);
        return symbol;
    }

    void add_atom(std::string symbol) {
        if (atoms_.size() == pattern::max_pattern_nodes) refuse("a pattern has at most 16 nodes");
        const auto v = static_cast<NodeId>(atoms_.size());
        atoms_.push_back(std::move(symbol));
        if (last_) bonds_.push_back({*last_, v, bond_});
        bond_ = unwritten;
        last_ = v;
    }

    void ring_closure() {
        if (!last_) refuse("expected an atom before a ring closure");
        int number = 0;
        if (rest_.front() == '%') {
            if (rest_.size() < 3 || !is_digit(rest_[1]) || !is_digit(rest_[2])) refuse_rest();
            number = (rest_[1] - '0') * 10 + (rest_[2] - '0');
            rest_.remove_prefix(3);
        } else {
            number = rest_.front() - '0';
            rest_.remove_prefix(1);
        }
        const auto [place, is_new] = open_rings_.try_emplace(number, Opening{*last_, bond_});
        if (!is_new) {
            const NodeId atom = place->second.atom;
            const char symbol = place->second.symbol;
            if (symbol != unwritten && bond_ != unwritten && symbol != bond_)
                refuse("a ring closure has two kinds of bond");
            const bool repeats = std::ranges::any_of(bonds_, [&](const SmartsBond& bond) {
                return (bond.u == atom && bond.v == *last_) || (bond.u == *last_ && bond.v == atom);
            });
            if (atom == *last_ || repeats) refuse("a ring closure joins an atom with itself or a neighbour");
            bonds_.push_back({atom, *last_, symbol != unwritten ? symbol : bond_});
            open_rings_.erase(place);
        }
        bond_ = unwritten;
    }

    [[nodiscard]] bool is_aromatic(NodeId v) const { return is_small(atoms_[v].front()); }

    pattern::Pattern finish() {
        if (atoms_.empty()) refuse("expected an atom, found nothing");
        const auto wild = std::ranges::count(atoms_, "*");
        if (wild != 0 && static_cast<std::size_t>(wild) != atoms_.size())
            refuse("* stands for all atoms of a pattern or for none");
        std::vector<Edge> edges;
        std::vector<Label> node_labels, edge_labels;
        std::size_t wild_bonds = 0;
        for (auto [u, v, symbol] : bonds_) {
            if (symbol == unwritten) {
                if (wild != 0 || (is_aromatic(u) && is_aromatic(v)))
                    refuse("expected a bond, - or :, between " + atoms_[u] + " and " + atoms_[v] +
                           ", where SMARTS means single or aromatic, found none");
                symbol = '-';
            }
            edges.push_back({u, v});
            if (symbol == any_bond)
                ++wild_bonds;
            else
                edge_labels.push_back(labels_.id(bond_label(symbol)));
        }
        if (wild_bonds != 0 && wild_bonds != bonds_.size()) refuse("~ stands for all bonds of a pattern or for none");
        if (wild == 0)
            for (const auto& symbol : atoms_) node_labels.push_back(labels_.id(symbol));
        return pattern::from_graph("smarts:" + std::string(text_),
                                   Graph(static_cast<NodeId>(atoms_.size()), edges, node_labels, edge_labels));
    }

    std::string_view text_, rest_;
    Labels& labels_;
    std::vector<std::string> atoms_;
    std::vector<SmartsBond> bonds_;
    std::optional<NodeId> last_;
    char bond_ = unwritten;
    std::vector<NodeId> branches_;
    std::map<int, Opening> open_rings_;
};

}  // namespace

pattern::Pattern parse_smarts(std::string_view text, Labels& labels) { return SmartsParser(text, labels).parse(); }

}  // namespace countable::molecules
