// Random graphs, written here in every format of networks in the plainest way, and read back by open_graphs().
#include <gtest/gtest.h>

#include <functional>
#include <numeric>

#include "countable/formats/networks/testing.hpp"

namespace countable::formats {
namespace {

struct Case {
    Graph graph;
    std::vector<std::string> names;
    bool directed = false;
    std::vector<Edge> edges;  ///< in any order and direction; some in both, if directed
};

std::string edge_lines(const Case& c, const std::function<std::string(const std::string&, const std::string&)>& line) {
    std::string text;
    for (const auto [u, v] : c.edges) text += line(c.names[u], c.names[v]);
    return text;
}
std::string node_lines(const Case& c, const std::function<std::string(std::size_t, const std::string&)>& line) {
    std::string text;
    for (std::size_t v = 0; v < c.names.size(); ++v) text += line(v, c.names[v]);
    return text;
}
std::string number(std::size_t v) { return std::to_string(v + 1); }

std::string graphml(const Case& c) {
    return "<graphml><graph edgedefault='" + std::string(c.directed ? "directed" : "undirected") + "'>" +
           node_lines(c, [](std::size_t, const std::string& name) { return "<node id='" + name + "'/>\n"; }) +
           edge_lines(c, [](const std::string& u,
                            const std::string& v) { return "<edge source='" + u + "' target='" + v + "'/>\n"; }) +
           "</graph></graphml>";
}
std::string gml(const Case& c) {
    std::string text = "graph [\ndirected " + std::string(c.directed ? "1" : "0") + "\n" +
                       node_lines(c, [](std::size_t v, const std::string& name) {
                           return "node [\nid " + number(v) + " label \"" + name + "\"\n]\n";
                       });
    for (const auto [u, v] : c.edges) text += "edge [ source " + number(u) + " target " + number(v) + " ]\n";
    return text + "]\n";
}
std::string pajek(const Case& c) {
    std::string text =
        "*Vertices " + std::to_string(c.names.size()) + "\n" +
        node_lines(c, [](std::size_t v, const std::string& name) { return number(v) + " \"" + name + "\"\n"; });
    text += c.directed ? "*Arcs\n" : "*Edges\n";
    for (const auto [u, v] : c.edges) text += number(u) + " " + number(v) + "\n";
    return text;
}
std::string node_link(const Case& c) {
    std::string nodes = node_lines(c, [](std::size_t v, const std::string& name) {
        return std::string(v == 0 ? "" : ",\n") + "{\"id\": \"" + name + "\"}";
    });
    bool first = true;
    const auto links = edge_lines(c, [&](const std::string& u, const std::string& v) {
        return std::string(std::exchange(first, false) ? "" : ",\n") + "{\"source\": \"" + u + "\", \"target\": \"" +
               v + "\"}";
    });
    return "{\"directed\": " + std::string(c.directed ? "true" : "false") + ", \"nodes\": [" + nodes +
           "], \"links\": [" + links + "]}";
}
std::string adjacency_list(const Case& c) {
    std::string text;
    for (NodeId u = 0; u < c.names.size(); ++u) {
        text += c.names[u];
        for (const auto [a, b] : c.edges)
            if (a == u) text += " " + c.names[b];
        text += "\n";
    }
    return text;
}
std::string matrix_market(const Case& c) {
    const auto n = std::to_string(c.names.size());
    std::string text = "%%MatrixMarket matrix coordinate pattern " + std::string(c.directed ? "general" : "symmetric") +
                       "\n" + n + " " + n + " " + std::to_string(c.edges.size()) + "\n";
    for (const auto [u, v] : c.edges) text += number(u) + " " + number(v) + "\n";
    return text;
}
std::string metis(const Case& c) {
    std::string text = std::to_string(c.graph.num_nodes()) + " " + std::to_string(c.graph.num_edges()) + "\n";
    for (NodeId u = 0; u < c.graph.num_nodes(); ++u) {
        for (const NodeId v : c.graph.neighbors(u)) text += number(v) + " ";
        text += "\n";
    }
    return text;
}

struct Way {
    const char* file;
    std::string (*write)(const Case&);
    bool keeps_names;
};
constexpr Way ways[] = {{"g.graphml", graphml, true},
                        {"g.gml", gml, true},
                        {"g.net", pajek, true},
                        {"g.json", node_link, true},
                        {"g.adjlist", adjacency_list, true},
                        {"g.mtx", matrix_market, false},
                        {"g.metis", metis, false}};

Case random_case(Random& random) {
    const auto nodes = static_cast<NodeId>(random.below(12) + 1);
    Case c;
    c.graph = random_graph(nodes, random.below(101), random);
    c.directed = random.chance(1, 2);
    for (NodeId v = 0; v < nodes; ++v)
        c.names.push_back("n" + std::to_string(random.below(1000)) + "x" + std::to_string(v));
    for (auto edge : c.graph.edges()) {
        if (random.chance(1, 2)) std::swap(edge.u, edge.v);
        c.edges.push_back(edge);
        if (c.directed && random.chance(1, 3)) c.edges.push_back({edge.v, edge.u});
    }
    for (std::size_t i = c.edges.size(); i > 1; --i) std::swap(c.edges[i - 1], c.edges[random.below(i)]);
    return c;
}

TEST(Networks, ReadBackAsTheyWereWritten) {
    const io::TemporaryFolder folder;
    Random random(19);
    for (int round = 0; round < 100; ++round) {
        const auto c = random_case(random);
        for (const auto& way : ways) {
            const auto text = way.write(c);
            const auto file = round % 2 == 0 ? folder.add(way.file, text) : folder.add_gzipped(way.file, text);
            Labels labels;
            const auto graphs = read_graphs(file, labels);
            ASSERT_EQ(graphs.size(), 1u) << text;
            const auto& read = graphs[0];
            std::vector<std::string> names;
            for (NodeId v = 0; v < read.graph.num_nodes(); ++v) names.push_back(read.node_name(v));
            auto expected = c.names;
            if (!way.keeps_names)
                for (std::size_t v = 0; v < expected.size(); ++v) expected[v] = number(v);
            ASSERT_EQ(names.size(), expected.size()) << text;
            // An adjacency list numbers nodes by first appearance, so that they are found again by their names.
            std::vector<NodeId> new_id;
            for (const auto& name : names) {
                const auto found = std::ranges::find(expected, name);
                ASSERT_NE(found, expected.end()) << name << " in\n" << text;
                new_id.push_back(static_cast<NodeId>(found - expected.begin()));
            }
            ASSERT_EQ(relabel(read.graph, new_id), c.graph) << way.file << "\n" << text;
        }
    }
}

}  // namespace
}  // namespace countable::formats
