// One pattern in 5,000 small graphs, both kinds, against igraph's two searches for subgraphs.
#include <algorithm>
#include <limits>

#include "common/er_graphs.hpp"
#include "common/report.hpp"
#include "countable/count/counter.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"
#include "single_igraph/lad.hpp"
#include "single_igraph/vf2.hpp"

namespace countable::benchmark {
namespace {

using count::Embedding;

constexpr const char* names[] = {"triangle", "3-star", "tailed-triangle", "chordal-cycle", "4-cycle", "clique-4"};

struct Material {
    std::vector<Graph> graphs;
    std::deque<IgraphGraph> igraphs;
};

/// One line of the report; returns the smallest ratio in it.
double measure_one(const Arguments& args, const Material& material, const pattern::Pattern& pattern, Embedding kind,
                   Report& report) {
    const bool induced = kind == Embedding::Induced;
    const Count automorphisms = pattern::symmetry(pattern::PatternGraph(pattern)).group_size;
    const count::Counter counter({{pattern, kind, count::Per::Graph}});
    Lad lad(pattern.graph, kind);
    const Vf2 vf2(pattern.graph);

    for (std::size_t g = 0; g < material.graphs.size(); ++g) {
        const auto what = "graph " + std::to_string(g + 1) + ", maps of " + pattern.name + (induced ? ", induced" : "");
        const Count maps = counter(material.graphs[g])[0].total * automorphisms;
        compare(what, maps, "LAD", lad.maps(material.igraphs[g]));
        if (!induced) compare(what, maps, "VF2", vf2.maps(material.igraphs[g]));
    }
    if (args.check_only) return 0;

    std::vector<std::function<void()>> contestants = {
        [&] {
            for (const auto& graph : material.graphs) keep(counter(graph));
        },
        [&] {
            for (const auto& graph : material.igraphs) keep(lad.maps(graph));
        },
    };
    if (!induced)
        contestants.push_back([&] {
            for (const auto& graph : material.igraphs) keep(vf2.maps(graph));
        });
    const auto times = race(args.repetitions ? args.repetitions : 5, contestants);
    const double lad_ratio = times[1].best / times[0].best;
    std::vector<std::string> row = {pattern.name, induced ? "induced" : "subgraph", fixed(times[0].best, 2),
                                    fixed(times[1].best, 1), fixed(lad_ratio, 0)};
    double worst = lad_ratio;
    if (induced) {
        row.insert(row.end(), {"-", "-"});
    } else {
        const double vf2_ratio = times[2].best / times[0].best;
        row.insert(row.end(), {fixed(times[2].best, 1), fixed(vf2_ratio, 0)});
        worst = std::min(worst, vf2_ratio);
    }
    report.add(std::move(row));
    return worst;
}

void measure(const Arguments& args) {
    Material material{er_graphs(args.check_only), {}};
    material.igraphs = in_igraph(material.graphs);
    Report report({"pattern", "kind", "countable ms", "LAD ms", "ratio", "VF2 ms", "ratio"});
    double worst = std::numeric_limits<double>::infinity();
    Labels labels;
    for (const char* const name : names)
        for (const auto kind : {Embedding::NonInduced, Embedding::Induced})
            worst = std::min(worst, measure_one(args, material, pattern::parse(name, labels), kind, report));
    if (args.check_only) return;
    report.add({"worst ratio", "", "", "", fixed(worst, 1), "", "bar: 20"});
    report.print(args);
}

}  // namespace
}  // namespace countable::benchmark

int main(int argc, char** argv) { return countable::benchmark::run(argc, argv, countable::benchmark::measure); }
