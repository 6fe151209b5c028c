// large_igraph FILE triangle|graphlets: igraph's counts in a file. Prints pattern, CPU seconds and answer; the graph is in
// igraph's own form when the clock starts.
#include <cstdio>
#include <exception>
#include <string_view>

#include "common/clock.hpp"
#include "countable/formats/reader.hpp"
#include "countable/pattern/graphlets.hpp"
#include "graphlets_igraph/randesu.hpp"

namespace countable::benchmark {
namespace {

void triangles(const IgraphGraph& graph) {
    igraph_vector_t at_node;
    igraph_vector_init(&at_node, 0);
    const double start = milliseconds(1);
    igraph_adjacent_triangles(graph.get(), &at_node, igraph_vss_all());
    const double sum = igraph_vector_sum(&at_node);
    std::printf("triangle,%.4f,%.0f\n", 1e-3 * (milliseconds(1) - start), sum / 3);
    igraph_vector_destroy(&at_node);
}

void graphlets(const IgraphGraph& graph) {
    const auto patterns = pattern::graphlets(4);
    Randesu randesu(patterns);
    const double start = milliseconds(1);
    randesu.count(graph);
    const double seconds = 1e-3 * (milliseconds(1) - start);
    for (std::size_t p = 0; p < patterns.size(); ++p)
        std::printf("%s,%.4f,%.0f\n", patterns[p].name.c_str(), seconds, randesu.copies(p));
}

}  // namespace
}  // namespace countable::benchmark

int main(int argc, char** argv) {
    using namespace countable::benchmark;
    const std::string_view task = argc == 3 ? argv[2] : "";
    if (task != "triangle" && task != "graphlets") {
        std::fputs("large_igraph: expected FILE triangle|graphlets\n", stderr);
        return 2;
    }
    try {
        countable::Labels labels;
        const IgraphGraph graph(countable::formats::read_graphs(argv[1], labels).at(0).graph);
        task == "triangle" ? triangles(graph) : graphlets(graph);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "large_igraph: %s\n", error.what());
        return 2;
    }
    return 0;
}
