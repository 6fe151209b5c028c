#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "countable/graph/labels.hpp"
#include "nanobind.hpp"

namespace countable::python {

/// Labels of graphs that come from Python. An open table takes every text. A closed one knows the texts that it had when
/// it was closed, and has one label for all others: patterns that were compiled ask for no other, and a table that lives
/// as long as the process does not grow with the graphs.
class LabelTable {
  public:
    [[nodiscard]] Labels& labels() { return *labels_; }
    [[nodiscard]] const std::shared_ptr<Labels>& shared() const { return labels_; }
    void close();

    [[nodiscard]] Label id(std::string_view text);
    /// The label of a Python object: of a text itself, otherwise of str(object).
    [[nodiscard]] Label id_of(nb::handle value);
    /// The label of str(number).
    [[nodiscard]] Label id_of(std::int64_t number);

  private:
    std::shared_ptr<Labels> labels_ = std::make_shared<Labels>();
    std::unordered_map<std::string_view, Label> known_;  // views into labels_
    std::unordered_map<std::int64_t, Label> numbers_;
    bool closed_ = false;
    Label other_ = 0;
};

}  // namespace countable::python
