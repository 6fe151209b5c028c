// large_generate KIND FILE SEED NUMBER...: a graph, or many small ones, as a file that depends on the arguments alone.
// Prints nodes, edges and the largest degree of a single graph.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "countable/formats/graph6.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/io/output_file.hpp"
#include "countable/support/checked.hpp"
#include "countable/support/numbers.hpp"
#include "large/random_edges.hpp"

namespace countable::benchmark {
namespace {

constexpr const char* usage =
    "large_generate: expected one of\n"
    "  even FILE SEED NODES EDGES\n"
    "  skewed FILE SEED NODES EDGES EXPONENT LARGEST_DEGREE\n"
    "  star FILE SEED LEAVES\n"
    "  path FILE SEED NODES\n"
    "  molecules FILE SEED GRAPHS NODES\n"
    "  many FILE SEED GRAPHS NODES PERCENT\n";

void write_edges(const std::string& file, NodeId nodes, const std::vector<Edge>& edges) {
    io::OutputFile out(file);
    std::string text = "# nodes " + std::to_string(nodes) + ", edges " + std::to_string(edges.size()) + "\n";
    std::vector<NodeId> degree(nodes);
    for (const auto& [u, v] : edges) {
        ++degree[u], ++degree[v];
        append_decimal(text, u);
        text += ' ';
        append_decimal(text, v);
        text += '\n';
        if (text.size() < (std::size_t{1} << 20)) continue;
        out.write(text);
        text.clear();
    }
    out.write(text);
    out.commit();
    std::printf("%u %zu %u\n", nodes, edges.size(), nodes > 0 ? *std::ranges::max_element(degree) : 0);
}

void write_graphs(const std::string& file, std::size_t graphs, const auto& make) {
    io::OutputFile out(file);
    for (std::size_t i = 0; i < graphs; ++i) out.write(formats::to_graph6(make()) + "\n");
    out.commit();
}

std::vector<Edge> star_edges(NodeId leaves) {
    std::vector<Edge> edges;
    for (NodeId leaf = 1; leaf <= leaves; ++leaf) edges.push_back({0, leaf});
    return edges;
}

std::vector<Edge> path_edges(NodeId nodes) {
    std::vector<Edge> edges;
    for (NodeId v = 1; v < nodes; ++v) edges.push_back({v - 1, v});
    return edges;
}

bool generate(std::string_view kind, const std::string& file, const std::vector<double>& numbers) {
    Random random(static_cast<std::uint64_t>(numbers[0]));
    const auto nodes = static_cast<NodeId>(numbers[1]);
    if (kind == "even" && numbers.size() == 3)
        write_edges(file, nodes, renamed(nodes, even_edges(nodes, numbers[2], random), random));
    else if (kind == "skewed" && numbers.size() == 5)
        write_edges(file, nodes,
                    renamed(nodes, skewed_edges({nodes, numbers[2], numbers[3], numbers[4]}, random), random));
    else if (kind == "star" && numbers.size() == 2)
        write_edges(file, nodes + 1, star_edges(nodes));
    else if (kind == "path" && numbers.size() == 2)
        write_edges(file, nodes, path_edges(nodes));
    else if (kind == "molecules" && numbers.size() == 3)
        write_graphs(file, nodes, [&] { return like_a_molecule(static_cast<NodeId>(numbers[2]), random); });
    else if (kind == "many" && numbers.size() == 4)
        write_graphs(file, nodes, [&] {
            return random_graph(static_cast<NodeId>(numbers[2]), static_cast<std::uint64_t>(numbers[3]), 100, random);
        });
    else
        return false;
    return true;
}

}  // namespace
}  // namespace countable::benchmark

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    std::vector<double> numbers;
    try {
        for (std::size_t i = 2; i < words.size(); ++i) numbers.push_back(std::stod(words[i]));
        if (numbers.size() >= 2 && countable::benchmark::generate(words[0], words[1], numbers)) return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "large_generate: %s\n", error.what());
        return 2;
    }
    std::fputs(countable::benchmark::usage, stderr);
    return 2;
}
