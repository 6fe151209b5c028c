#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace countable {

/// A node or edge label: the id of a string in a `Labels` table. Two labels are equal only if the strings are.
using Label = std::uint32_t;

/// A table of strings and their ids. Graphs and patterns that are compared with each other share one table, for node
/// and edge labels alike. Ids are 0, 1, ... in order of first appearance.
class Labels {
  public:
    Labels() = default;
    Labels(const Labels&) = delete;  // ids of two tables must not be mixed
    Labels& operator=(const Labels&) = delete;

    [[nodiscard]] Label id(std::string_view text);
    [[nodiscard]] const std::string& text(Label label) const { return texts_.at(label); }
    [[nodiscard]] std::size_t size() const { return texts_.size(); }

  private:
    std::deque<std::string> texts_;  // a deque keeps its strings in place, so the views below stay valid
    std::unordered_map<std::string_view, Label> ids_;
};

}  // namespace countable
