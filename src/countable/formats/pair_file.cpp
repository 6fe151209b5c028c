#include "countable/formats/pair_file.hpp"

#include <algorithm>
#include <vector>

#include "countable/formats/graph6.hpp"
#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

/// The words of a line; at most one more than a pair can have.
std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    for (auto word = io::take_word(line); !word.empty() && words.size() <= 4; word = io::take_word(line))
        words.push_back(word);
    return words;
}

bool is_number(std::string_view word) {
    return std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

/// The second graph of a pair whose first stood alone on its line.
std::optional<GraphPair> PairReader::complete(GraphPair pair) {
    while (const auto line = source_.next_line()) {
        const auto words = words_of(*line);
        if (words.empty() || words[0].starts_with('#')) continue;
        if (words.size() != 1) source_.place().fail_expected("the other graph of the pair, alone on its line", *line);
        pair.second = parse_graph6(words[0], source_.place());
        return pair;
    }
    source_.place().fail("expected two graphs for each pair, found one at the end of the file");
}

std::optional<GraphPair> PairReader::next() {
    while (const auto line = source_.next_line()) {
        const auto words = words_of(*line);
        if (words.empty() || words[0].starts_with('#')) continue;
        if (words.size() == 1) {
            GraphPair pair;
            pair.index = std::to_string(++position_);
            pair.line = source_.line();
            pair.first = parse_graph6(words[0], source_.place());
            return complete(std::move(pair));
        }
        if (words.size() > 4)
            source_.place().fail_expected("two graph6 strings, and before them at most an index and a category", *line);
        if (words.size() == 4 && !is_number(words[0]))
            source_.place().fail_expected("a number as the index of the pair", words[0]);

        GraphPair pair;
        pair.index = std::to_string(++position_);
        pair.line = source_.line();
        const bool has_index = words.size() == 4 || (words.size() == 3 && is_number(words[0]));
        if (has_index) pair.index = words[0];
        if (words.size() == 4) pair.category = words[1];
        if (words.size() == 3 && !has_index) pair.category = words[0];
        pair.first = parse_graph6(words[words.size() - 2], source_.place());
        pair.second = parse_graph6(words[words.size() - 1], source_.place());
        return pair;
    }
    return std::nullopt;
}

}  // namespace countable::formats
