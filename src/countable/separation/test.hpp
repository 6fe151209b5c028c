#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "countable/graph/graph.hpp"
#include "countable/separation/refine.hpp"

namespace countable::separation {

/// An exact test of two attributed graphs: what no network of an architecture can tell apart, it does not separate.
class Test {
  public:
    explicit Test(std::string name) : name_(std::move(name)) {}
    Test(const Test&) = delete;
    Test& operator=(const Test&) = delete;
    virtual ~Test() = default;

    /// As it is written: "subgraph-gnn", "k-osan:2", "gsn:triangle,cycle-4".
    [[nodiscard]] const std::string& name() const { return name_; }
    /// Exact, and the same for any number of threads. Graphs of different sizes are separated by round 0. Throws std::invalid_argument where the memory does not suffice.
    [[nodiscard]] virtual Outcome run(const Graph& first, const Graph& second, const Options& options = {}) const = 0;

  private:
    std::string name_;
};

/// A line of the table of tests.
struct TestEntry {
    std::string_view name;      ///< with what follows it in capitals: "k-osan:K", "gsn:PATTERN,..."
    std::string_view meaning;   ///< what is coloured and what it sees, in one line
    std::string_view citation;  ///< where the test comes from
};
[[nodiscard]] std::span<const TestEntry> test_table();

/// The entry of the table that a name belongs to; nothing for other names. Lower case only.
[[nodiscard]] const TestEntry* find_entry(std::string_view name);

/// The test of a name in lower case; null for a name that is not in the table. sswl is local-2-gnn, and swl-vs is
/// subgraph-gnn. Throws std::invalid_argument with one sentence for a parameter that is missing or wrong.
[[nodiscard]] std::shared_ptr<const Test> find_test(std::string_view name);

}  // namespace countable::separation
