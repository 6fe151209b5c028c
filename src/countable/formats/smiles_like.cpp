#include "countable/formats/smiles_like.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

class SmilesScan {
  public:
    explicit SmilesScan(std::string_view word) : rest_(word) {}

    bool accepts() {
        while (!rest_.empty())
            if (!take_piece()) return false;
        const bool rings_closed = std::ranges::none_of(open_rings_, [](bool open) { return open; });
        return atom_before_ && depth_ == 0 && rings_closed && (rings_ > 0 || !aromatic_);
    }

  private:
    bool take_piece() {
        if (take_atom()) return atom_before_ = true;
        const char c = rest_.front();
        if (!atom_before_) return false;
        if (std::isdigit(static_cast<unsigned char>(c)) || c == '%') return take_ring_closure();
        rest_.remove_prefix(1);
        if (c == '(') {
            ++depth_;
        } else if (c == ')') {
            return depth_-- > 0;
        } else if (std::string_view("-=#:/\\.").find(c) != std::string_view::npos) {
            // a ring closure may follow a bond, the end of the text or of a branch may not
            return !rest_.empty() && rest_.front() != ')';
        } else {
            return false;
        }
        return true;
    }

    bool take_atom() {
        for (const std::string_view symbol : {"Cl", "Br", "B", "C", "N", "O", "P", "S", "F", "I"})
            if (rest_.starts_with(symbol)) return take(symbol.size());
        if (std::string_view("bcnops").find(rest_.front()) != std::string_view::npos) {
            aromatic_ = true;
            return take(1);
        }
        if (rest_.front() != '[') return false;
        const auto end = rest_.find(']');
        if (end == std::string_view::npos || end == 1) return false;
        const auto inside = rest_.substr(1, end - 1);
        const bool legal = std::ranges::all_of(inside, [](unsigned char c) {
            return std::isalnum(c) || c == '+' || c == '-' || c == '@' || c == ':' || c == '*';
        });
        return legal && take(end + 1);
    }

    bool take_ring_closure() {
        const bool two_digits = rest_.front() == '%';
        const auto digits = rest_.substr(two_digits ? 1 : 0, two_digits ? 2 : 1);
        const auto ring = parse_number<unsigned>(digits);
        if (!ring || digits.size() != (two_digits ? 2 : 1)) return false;
        open_rings_[*ring] = !open_rings_[*ring];
        ++rings_;
        return take(two_digits ? 3 : 1);
    }

    bool take(std::size_t bytes) {
        rest_.remove_prefix(bytes);
        return true;
    }

    std::string_view rest_;
    std::array<bool, 100> open_rings_{};
    int depth_ = 0, rings_ = 0;
    bool atom_before_ = false, aromatic_ = false;
};

}  // namespace

bool is_smiles_like(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    return SmilesScan(io::take_word(line)).accepts();
}

}  // namespace countable::formats
