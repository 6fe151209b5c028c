#include "unfinished_counts.hpp"

#include <algorithm>

#include "count_rows.hpp"

namespace countable::app {

std::string UnfinishedCounts::count_name(std::size_t query) const {
    return std::string(kind_name(queries_[query].embedding)) + "-count of '" + queries_[query].pattern.name + "'";
}

void UnfinishedCounts::add(const std::string& graph, const std::vector<count::Result>& results) {
    missing_.clear();
    for (std::size_t q = 0; q < results.size(); ++q) {
        if (results[q].outcome == count::Outcome::Interrupted) missing_.push_back(q);
        if (results[q].outcome != count::Outcome::Overflow) continue;
        if (overflows_++ == 0) first_overflow_ = graph + ": the " + count_name(q) + " exceeds 128 bits";
    }
}

std::string UnfinishedCounts::overflow_sentence() const {
    if (overflows_ == 0) return "";
    const auto others = overflows_ - 1;
    std::string cells = "; its cell is empty";
    if (others == 1) cells = ", and so does 1 more count; their cells are empty";
    if (others > 1) cells = ", and so do " + std::to_string(others) + " more counts; their cells are empty";
    return first_overflow_ + cells + ", all other counts are written";
}

std::string UnfinishedCounts::interrupted_sentence(const std::string& file, std::uint64_t graphs) const {
    if (missing_.empty() || missing_.size() == queries_.size())
        return "interrupted after " + std::to_string(graphs) + (graphs == 1 ? " graph of " : " graphs of ") + file;
    constexpr std::size_t most = 5;
    std::string text = "interrupted in graph " + std::to_string(graphs + 1) + " of " + file + " with " +
                       std::to_string(queries_.size() - missing_.size()) + " of " + std::to_string(queries_.size()) +
                       " counts done; missing: ";
    for (std::size_t i = 0; i < std::min(most, missing_.size()); ++i)
        text += (i == 0 ? "" : ", ") + queries_[missing_[i]].pattern.name + " (" +
                std::string(kind_name(queries_[missing_[i]].embedding)) + ")";
    return text + (missing_.size() > most ? " and " + std::to_string(missing_.size() - most) + " more" : "");
}

}  // namespace countable::app
