#include "skipped.hpp"

#include <algorithm>
#include <iostream>

namespace countable::app {

void report_skipped(const std::vector<std::string>& sentences, std::string_view consequence) {
    constexpr std::size_t most = 10;
    for (std::size_t i = 0; i < std::min(most, sentences.size()); ++i)
        std::cerr << sentences[i] << "; " << consequence << "\n";
    if (sentences.size() > most)
        std::cerr << "and " << sentences.size() - most << " more molecules that cannot be read\n";
}

}  // namespace countable::app
