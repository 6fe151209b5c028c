#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace countable::theory {

/// How far the class of a test is known: the patterns F for which it determines hom(F, .).
enum class ClassKnowledge {
    Exact,  ///< F is in the class iff the description holds, or iff the test separates the Furer graphs of F
    Below,  ///< what the description holds for is in the class; more may be
};

/// A line of the table that `countable can` asks for the tests of separation/test.hpp.
struct ClassEntry {
    std::string_view test;  ///< as in separation::test_table()
    ClassKnowledge knowledge = ClassKnowledge::Below;
    std::string_view description;  ///< of the patterns in the class, to stand after "patterns"
    std::string_view citation;     ///< what a yes rests on
    std::string_view finer;        ///< a test with an exact class that separates whatever this one does; may be empty
    std::string_view why_finer;    ///< its citation
    unsigned fwl_bound = 0;        ///< k-FWL separates whatever the test does; 0: depends on its parameter
};
[[nodiscard]] std::span<const ClassEntry> class_table();
/// The entry of a test; throws std::invalid_argument for a name without one.
[[nodiscard]] const ClassEntry& class_entry(std::string_view test);

/// K of "subgraph-gnn:K"; nothing for other tests.
[[nodiscard]] std::optional<unsigned> egonet_radius(std::string_view test);

/// The smallest k for which k-FWL is known to separate whatever a test does; by the parameter of the test where it has one.
[[nodiscard]] unsigned fwl_bound(std::string_view test);

}  // namespace countable::theory
