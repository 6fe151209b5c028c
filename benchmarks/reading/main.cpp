// Reading an edge list into a graph: the time of one thread and of two, and bytes a second, beside `wc -l`.
#include <algorithm>
#include <filesystem>

#include "common/process.hpp"
#include "common/report.hpp"
#include "countable/formats/reader.hpp"
#include "countable/io/output_file.hpp"
#include "countable/support/random.hpp"
#include "reading/line_by_line.hpp"

namespace countable::benchmark {
namespace {

/// So many different edges in no order: a path through all nodes 0 .. nodes-1, so that each has an edge, and edges
/// between uniform nodes.
void write_edges(NodeId nodes, std::size_t edges, const std::string& path) {
    Random random(0);
    std::vector<std::uint64_t> keys;
    const auto add = [&](NodeId u, NodeId v) {
        if (u != v) keys.push_back(std::uint64_t{std::min(u, v)} << 32 | std::max(u, v));
    };
    for (NodeId v = 0; v + 1 < nodes; ++v) add(v, v + 1);
    while (keys.size() < edges) {
        for (auto missing = edges - keys.size(); missing > 0; --missing)
            add(static_cast<NodeId>(random.below(nodes)), static_cast<NodeId>(random.below(nodes)));
        std::sort(keys.begin(), keys.end());
        keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    }
    random.shuffle(keys);
    io::OutputFile file(path);
    for (const auto edge : keys)
        file.write(std::to_string(edge >> 32) + "\t" + std::to_string(edge & 0xFFFFFFFFu) + "\n");
    file.commit();
}

Graph read(const std::string& file, unsigned threads) {
    Labels labels;
    return std::move(formats::read_graphs(file, labels, {.threads = threads}).at(0).graph);
}

void compare_answers(const std::string& file) {
    const auto expected = read_line_by_line(file);
    for (const unsigned threads : {1u, 2u, 3u}) {
        const Graph graph = read(file, threads);
        compare("nodes", graph.num_nodes(), "line by line", expected.size());
        std::uint64_t different = 0;
        for (NodeId v = 0; v < graph.num_nodes(); ++v)
            different += !std::ranges::equal(graph.neighbors(v), expected[v]);
        compare("rows that differ", different, "line by line", 0);
    }
}

Usage best_of(unsigned repetitions, const std::function<Usage()>& run) {
    Usage best = run();
    for (unsigned i = 1; i < repetitions; ++i) {
        const Usage usage = run();
        best.cpu_milliseconds = std::min(best.cpu_milliseconds, usage.cpu_milliseconds);
        best.wall_milliseconds = std::min(best.wall_milliseconds, usage.wall_milliseconds);
        best.peak_megabytes = std::min(best.peak_megabytes, usage.peak_megabytes);
    }
    return best;
}

void measure(const Arguments& args) {
    const TemporaryFolder folder;
    const struct {
        std::string name;
        NodeId nodes;
        std::size_t edges;
    } sizes[] = {{"1M edges", args.check_only ? 1'000u : 100'000u, args.check_only ? 10'000u : 1'000'006u},
                 {"5M edges", args.check_only ? 70'000u : 1'000'000u, args.check_only ? 100'000u : 5'000'000u}};
    Report report({"file", "reader", "CPU ms", "wall ms", "MB/s of CPU", "peak MB"});
    for (const auto& [name, nodes, edges] : sizes) {
        const auto file = folder.file(name + ".txt");
        // In a process of its own: a fork begins with the memory of its parent.
        run_forked([&] { write_edges(nodes, edges, file); });
        run_forked([&] { compare_answers(file); });
        if (args.check_only) continue;
        const double megabytes = static_cast<double>(std::filesystem::file_size(file)) / 1e6;
        const auto repetitions = args.repetitions ? args.repetitions : 5;
        const auto add = [&](const std::string& reader, const std::function<Usage()>& run) {
            const auto usage = best_of(repetitions, run);
            report.add({name + ", " + fixed(megabytes, 1) + " MB", reader, fixed(usage.cpu_milliseconds, 1),
                        fixed(usage.wall_milliseconds, 1), fixed(megabytes / usage.cpu_milliseconds * 1e3, 0),
                        fixed(usage.peak_megabytes, 0)});
        };
        add("wc -l", [&] { return run_program({"/usr/bin/wc", "-l", file}); });
        for (const unsigned threads : {1u, 2u})
            add(std::to_string(threads) + (threads == 1 ? " thread" : " threads"),
                [&] { return run_forked([&] { keep(read(file, threads)); }); });
        add("line by line", [&] { return run_forked([&] { keep(read_line_by_line(file)); }); });
    }
    if (!args.check_only) report.print(args);
}

}  // namespace
}  // namespace countable::benchmark

int main(int argc, char** argv) { return countable::benchmark::run(argc, argv, countable::benchmark::measure); }
