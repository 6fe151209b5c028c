// The five targets of the paper for 5,000 small graphs, both kinds, by the program as users run it.
#include <algorithm>
#include <array>
#include <fstream>

#include "common/process.hpp"
#include "common/report.hpp"
#include "countable/count/reference.hpp"
#include "countable/formats/reader.hpp"

namespace countable::benchmark {
namespace {

constexpr const char* targets[] = {"3-star", "triangle", "tailed-triangle", "chordal-cycle", "attributed-triangle"};

std::vector<std::string> count_command(const Arguments& args, const std::string& graphs) {
    std::vector<std::string> command = {args.countable_binary, "count", graphs, "--node-labels", "parity"};
    for (const char* const target : targets) command.insert(command.end(), {"-p", target});
    return command;
}

/// Compares the program's answers with the definition's.
void check(const Arguments& args, const TemporaryFolder& folder, const std::string& file, std::size_t most_graphs) {
    const auto answers = folder.file("counts.csv");
    auto command = count_command(args, file);
    command.insert(command.end(), {"-o", answers});
    run_program(command);

    Labels labels;
    const auto graphs = formats::read_graphs(file, labels);
    const std::array<Label, 2> colors = {labels.id("red"), labels.id("blue")};
    std::ifstream lines(answers);
    std::string line;
    std::getline(lines, line);
    compare(answers + ", header " + line, line == "graph,pattern,kind,count", "its format", 1);
    for (std::size_t g = 0; g < std::min(graphs.size(), most_graphs); ++g) {
        Graph graph = graphs[g].graph;
        std::vector<Label> node_labels;
        for (NodeId v = 0; v < graph.num_nodes(); ++v) node_labels.push_back(colors[v % 2]);
        graph = std::move(graph).with_node_labels(std::move(node_labels));
        for (const char* const target : targets) {
            const auto pattern = pattern::parse(target, labels);
            for (const auto kind : {count::Embedding::NonInduced, count::Embedding::Induced}) {
                const auto start = std::to_string(g + 1) + "," + target +
                                   (kind == count::Embedding::Induced ? ",induced," : ",subgraph,");
                std::getline(lines, line);
                compare(answers + ", a line that starts with " + start, line.starts_with(start), "its order", 1);
                compare(start, std::stoull(line.substr(start.size())), "the definition",
                        count::reference_subgraphs(graph, pattern, {kind, count::Per::Graph, 1}).total);
            }
        }
    }
}

void measure(const Arguments& args) {
    const TemporaryFolder folder;
    const auto file = folder.file("er.g6");
    run_program({args.countable_binary, "generate", "er", "--seed", "0", "-o", file});
    // The definition takes milliseconds for a graph.
    check(args, folder, file, args.check_only ? 50 : 500);
    if (args.check_only) return;

    std::vector<double> start_wall, start_cpu, one_thread, all_threads;
    auto single = count_command(args, file), parallel = single;
    single.insert(single.end(), {"--threads", "1"});
    for (unsigned i = args.repetitions ? args.repetitions : 21; i > 0; --i) {
        const auto start = run_program({args.countable_binary, "--version"});
        start_wall.push_back(start.wall_milliseconds);
        start_cpu.push_back(start.cpu_milliseconds);
        one_thread.push_back(run_program(single).cpu_milliseconds);
        all_threads.push_back(run_program(parallel).cpu_milliseconds);
    }
    const auto start = summarize(start_cpu);
    Report report({"measure", "best ms", "median ms", "bar ms"});
    const auto add = [&](const std::string& what, Time time, const std::string& bar) {
        report.add({what, fixed(time.best, 1), fixed(time.median, 1), bar});
    };
    const auto after_start = [&](const std::vector<double>& times) {
        const Time time = summarize(times);
        return Time{time.best - start.best, time.median - start.median};
    };
    add("process start (--version), wall clock", summarize(start_wall), "20");
    add("process start (--version), CPU", start, "");
    add("five targets, both kinds, CPU after start, --threads 1", after_start(one_thread), "50");
    add("the same on all cores, CPU after start", after_start(all_threads), "50");
    report.print(args);
}

}  // namespace
}  // namespace countable::benchmark

int main(int argc, char** argv) { return countable::benchmark::run(argc, argv, countable::benchmark::measure); }
