#pragma once

#include <string>
#include <vector>

#include "common/bench.hpp"

namespace countable::benchmark {

/// The result of a program: a line on machine, build and commit, then a table (or Markdown, or CSV, where the
/// first line is a comment).
class Report {
  public:
    explicit Report(std::vector<std::string> columns) : rows_{std::move(columns)} {}

    /// One cell per column.
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
    void print(const Arguments& args) const;

  private:
    std::vector<std::vector<std::string>> rows_;
};

/// A number with so many decimals.
[[nodiscard]] std::string fixed(double value, int decimals);

}  // namespace countable::benchmark
