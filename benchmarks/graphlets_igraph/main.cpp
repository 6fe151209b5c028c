// All connected induced 3- and 4-node counts of 5,000 small graphs, against igraph's motif finder.
#include "common/er_graphs.hpp"
#include "common/report.hpp"
#include "countable/count/counter.hpp"
#include "countable/pattern/graphlets.hpp"
#include "graphlets_igraph/randesu.hpp"

namespace countable::benchmark {
namespace {

void measure(const Arguments& args) {
    const auto graphs = er_graphs(args.check_only);
    const auto igraphs = in_igraph(graphs);
    const auto patterns = pattern::graphlets(4);
    std::vector<count::Query> queries;
    for (const auto& pattern : patterns) queries.push_back({pattern, count::Embedding::Induced, count::Per::Graph});
    const count::Counter counter(std::move(queries));
    Randesu randesu(patterns);

    for (std::size_t g = 0; g < graphs.size(); ++g) {
        const auto ours = counter(graphs[g]);
        randesu.count(igraphs[g]);
        for (std::size_t p = 0; p < patterns.size(); ++p)
            compare("graph " + std::to_string(g + 1) + ", induced " + patterns[p].name, ours[p].total, "igraph",
                    static_cast<Count>(randesu.copies(p)));
    }
    if (args.check_only) return;

    const auto times = race(args.repetitions ? args.repetitions : 15, {[&] {
                                                                           for (const auto& graph : graphs)
                                                                               keep(counter(graph));
                                                                       },
                                                                       [&] {
                                                                           for (const auto& graph : igraphs)
                                                                               randesu.count(graph);
                                                                       }});
    Report report({"contestant", "best ms", "median ms", "countable is faster", "bar"});
    report.add({"countable", fixed(times[0].best, 2), fixed(times[0].median, 2), "", ""});
    report.add({"igraph_motifs_randesu", fixed(times[1].best, 2), fixed(times[1].median, 2),
                fixed(times[1].best / times[0].best, 1) + " times", "5 times"});
    report.print(args);
}

}  // namespace
}  // namespace countable::benchmark

int main(int argc, char** argv) { return countable::benchmark::run(argc, argv, countable::benchmark::measure); }
