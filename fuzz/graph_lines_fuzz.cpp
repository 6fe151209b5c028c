#include "check.hpp"
#include "countable/formats/graph6.hpp"
#include "countable/formats/graph_lines.hpp"
#include "countable/formats/sparse6.hpp"

using namespace countable;

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    for (const bool simplify : {false, true}) {
        const auto reader = formats::read_nauty(io::TextSource::from_memory("f", {data, size}), {.simplify = simplify});
        for (const auto& [graph, ids, names] : fuzz::first_graphs(*reader)) {
            fuzz::check(formats::parse_sparse6(formats::to_sparse6(graph)) == graph, "sparse6 reads what it wrote");
            if (graph.num_nodes() < 2000)
                fuzz::check(formats::parse_graph6(formats::to_graph6(graph)) == graph, "graph6 reads what it wrote");
        }
    }
    return 0;
}
