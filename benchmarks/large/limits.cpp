// large_limits FILE: the bare loops. Prints task, CPU seconds and answer. No plan, no labels, no threads, no output: what
// the loops that every exact counter needs cost on this machine.
#include <unistd.h>

#include <fcntl.h>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "common/clock.hpp"
#include "countable/formats/reader.hpp"
#include "countable/support/checked.hpp"

namespace countable::benchmark {
namespace {

enum class Neighbors { All, Later };

/// Rows of neighbours after nodes have been renamed in the order of degrees.
struct Rows {
    Rows(const Graph& graph, Neighbors wanted) : first{0} {
        std::vector<NodeId> order(graph.num_nodes()), rank(graph.num_nodes());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::stable_sort(order, {}, [&](NodeId v) { return graph.degree(v); });
        for (NodeId i = 0; i < graph.num_nodes(); ++i) rank[order[i]] = i;
        for (const NodeId v : order) {
            for (const NodeId w : graph.neighbors(v))
                if (wanted == Neighbors::All || rank[w] > rank[v]) targets.push_back(rank[w]);
            std::sort(targets.begin() + static_cast<std::ptrdiff_t>(first.back()), targets.end());
            first.push_back(targets.size());
        }
    }
    [[nodiscard]] NodeId size() const { return static_cast<NodeId>(first.size() - 1); }
    [[nodiscard]] std::span<const NodeId> row(NodeId v) const {
        return {targets.data() + first[v], targets.data() + first[v + 1]};
    }
    std::vector<std::size_t> first;
    std::vector<NodeId> targets;
};

/// Cliques whose first nodes are chosen already and whose others are among the candidates.
std::uint64_t cliques(const Rows& rows, std::span<const NodeId> candidates, unsigned missing,
                      std::vector<std::vector<NodeId>>& room) {
    if (missing == 1) return candidates.size();
    std::uint64_t sum = 0;
    auto& next = room[missing];
    for (const NodeId v : candidates) {
        next.clear();
        std::ranges::set_intersection(candidates, rows.row(v), std::back_inserter(next));
        if (next.size() + 1 >= missing) sum += cliques(rows, next, missing - 1, room);
    }
    return sum;
}

Count all_cliques(const Graph& graph, unsigned size) {
    const Rows rows(graph, Neighbors::Later);
    std::vector<std::vector<NodeId>> room(size + 1);
    Count sum = 0;
    for (NodeId v = 0; v < rows.size(); ++v) sum += cliques(rows, rows.row(v), size - 1, room);
    return sum;
}

/// From the last node of a 4-cycle in the order of degrees: paths of two edges to the node opposite, none through or to a
/// node later than it. Chiba and Nishizeki (1985).
Count four_cycles(const Graph& graph) {
    const Rows rows(graph, Neighbors::All);
    std::vector<std::uint32_t> paths(graph.num_nodes());
    Count sum = 0;
    for (NodeId v = 0; v < rows.size(); ++v) {
        const auto each = [&](const auto& visit) {
            for (const NodeId u : rows.row(v)) {
                if (u >= v) break;
                for (const NodeId w : rows.row(u)) {
                    if (w >= v) break;
                    visit(w);
                }
            }
        };
        std::uint64_t cycles = 0;
        each([&](NodeId w) { cycles += paths[w]++; });
        each([&](NodeId w) { paths[w] = 0; });
        sum += cycles;
    }
    return sum;
}

/// The lines of a file, as `wc -l` counts them.
Count lines(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY);
    std::vector<char> buffer(std::size_t{1} << 18);
    std::ptrdiff_t sum = 0;
    for (ssize_t got = 0; (got = ::read(file, buffer.data(), buffer.size())) > 0;)
        sum += std::count(buffer.begin(), buffer.begin() + got, '\n');
    ::close(file);
    return static_cast<Count>(sum);
}

void print(const char* task, const auto& body) {
    const double start = milliseconds(1);
    const Count answer = body();
    std::printf("%s,%.4f,%s\n", task, 1e-3 * (milliseconds(1) - start), to_string(answer).c_str());
    std::fflush(stdout);
}

}  // namespace
}  // namespace countable::benchmark

int main(int argc, char** argv) {
    using namespace countable::benchmark;
    if (argc != 2) {
        std::fputs("large_limits: expected FILE\n", stderr);
        return 2;
    }
    try {
        print("lines", [&] { return lines(argv[1]); });
        countable::Labels labels;
        countable::Graph graph;
        print("read", [&] {
            graph = std::move(countable::formats::read_graphs(argv[1], labels).at(0).graph);
            return countable::Count{graph.num_edges()};
        });
        print("triangle", [&] { return all_cliques(graph, 3); });
        print("4-cycle", [&] { return four_cycles(graph); });
        print("clique-4", [&] { return all_cliques(graph, 4); });
        print("clique-5", [&] { return all_cliques(graph, 5); });
    } catch (const std::exception& error) {
        std::fprintf(stderr, "large_limits: %s\n", error.what());
        return 2;
    }
    return 0;
}
