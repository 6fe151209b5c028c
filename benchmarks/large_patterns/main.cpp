// Patterns of 6 to 16 nodes: none may take long where others of its size do not. Answers in graphs of up to 256 nodes are
// compared with those of the engine for large graphs, others with those of the same graph under other names.
#include <algorithm>

#include "common/report.hpp"
#include "countable/count/counter.hpp"
#include "countable/count/large/large_program.hpp"
#include "large_patterns/materials.hpp"

namespace countable::benchmark {
namespace {

constexpr count::Embedding kinds[] = {count::Embedding::NonInduced, count::Embedding::Induced};

/// The graph with its nodes in another order.
Graph renamed(const Graph& graph) {
    Random random{5};
    std::vector<NodeId> names(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) names[v] = v;
    random.shuffle(names);
    return relabel(graph, names);
}

Count copies(const count::Counter& counter, const std::vector<Graph>& graphs) {
    Count sum = 0;
    for (const auto& graph : graphs) sum += counter(graph)[0].total;
    return sum;
}

struct Task {
    const Material* material;
    pattern::Pattern pattern;
    count::Embedding kind;
    double milliseconds = 0;
};

void check(const Task& task) {
    const Graph& graph = task.material->graphs[0];
    const count::Query query{task.pattern, task.kind};
    const auto jobs = count::jobs_of(query, 0);
    std::vector<count::Result> second{count::ResultRoom(jobs).empty_result(graph)};
    if (graph.num_nodes() <= count::most_small_nodes)
        count::LargeProgram(jobs).run(graph, {}, second);
    else
        second = count::Counter({query})(renamed(graph));
    compare(task.pattern.name + " in " + task.material->name, copies(count::Counter({query}), {graph}),
            "the second way", second[0].total);
}

std::vector<Task> tasks(const std::vector<Material>& all, std::uint64_t rounds) {
    std::vector<Task> list;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        Random random{7, 1, round};
        const auto pattern = random_pattern(random);
        for (const auto& material : all)
            for (const auto kind : kinds) list.push_back({&material, pattern, kind});
    }
    return list;
}

void measure(const Arguments& args) {
    const auto all = materials(args.check_only ? 2 : 20);
    auto list = tasks(all, args.check_only ? 12 : 60);
    // In ER(20, 0.3) patterns of more nodes have too many copies for the second way.
    for (const auto& task : list)
        if (task.pattern.graph.num_nodes() <= 8 || task.material != &all[1]) check(task);
    if (args.check_only) return;
    for (auto& task : list) {
        const count::Counter counter({{task.pattern, task.kind}});
        task.milliseconds = race(1, {[&] { keep(copies(counter, task.material->graphs)); }})[0].best;
    }
    Report report({"graphs", "kind", "median ms", "worst ms", "worst pattern", "above 10 x median"});
    for (const auto& material : all)
        for (const auto kind : kinds) {
            std::vector<const Task*> group;
            for (const auto& task : list)
                if (task.material == &material && task.kind == kind) group.push_back(&task);
            std::ranges::sort(group, {}, &Task::milliseconds);
            const double median = group[group.size() / 2]->milliseconds;
            const auto slow =
                std::ranges::count_if(group, [&](const Task* t) { return t->milliseconds > 10 * median; });
            report.add({material.name, std::string(kind_name(kind)), fixed(median, 2),
                        fixed(group.back()->milliseconds, 2), group.back()->pattern.name,
                        std::to_string(slow) + " of " + std::to_string(group.size())});
        }
    report.print(args);
}

}  // namespace
}  // namespace countable::benchmark

int main(int argc, char** argv) { return countable::benchmark::run(argc, argv, countable::benchmark::measure); }
