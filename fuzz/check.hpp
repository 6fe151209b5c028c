#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "countable/formats/reader.hpp"
#include "countable/support/errors.hpp"

namespace countable::fuzz {

/// A broken property is a crash, which libFuzzer reports with the input.
inline void check(bool holds, const char* property) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", property);
    std::abort();
}

/// The first graphs of a reader, up to an InputError; any other exception is a crash.
inline std::vector<formats::InputGraph> first_graphs(formats::GraphReader& reader) {
    std::vector<formats::InputGraph> graphs;
    try {
        while (graphs.size() < 100) {
            auto graph = reader.next();
            if (!graph) break;
            check(graph->node_ids.empty() || graph->node_ids.size() == graph->graph.num_nodes(), "one id per node");
            graphs.push_back(std::move(*graph));
        }
    } catch (const InputError&) {
    }
    return graphs;
}

}  // namespace countable::fuzz
