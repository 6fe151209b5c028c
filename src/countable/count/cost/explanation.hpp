#pragma once

#include <string>

#include "countable/count/plan.hpp"

namespace countable::count {

/// How one column of a query would be counted in a graph.
struct Explanation {
    std::size_t query = 0, column = 0;
    std::string engine;  ///< a few words
    std::string plan;    ///< the matching order or the formula, with the names of the pattern's nodes
    double steps = 0;    ///< the estimate; one to five nanoseconds each
    double bytes =
        0;  ///< in large graphs: about what graph, tables and results of the query take at most, with one thread
};

/// "match a, b; count c, d": the order in which a plan matches nodes, and those that it only counts.
[[nodiscard]] inline std::string describe(const Plan& plan, const std::vector<std::string>& names) {
    std::string matched, counted;
    const auto add = [](std::string& list, const std::string& name) { list += (list.empty() ? "" : ", ") + name; };
    std::vector<bool> outer(plan.size);
    for (const unsigned node : plan.order) {
        outer[node] = true;
        add(matched, names[node]);
    }
    for (unsigned node = 0; node < plan.size; ++node)
        if (!outer[node]) add(counted, names[node]);
    if (matched.empty()) return "count " + counted;
    return "match " + matched + (counted.empty() ? "" : "; count " + counted);
}

}  // namespace countable::count
