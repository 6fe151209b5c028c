// Graphs of five million edges: the memory it takes to load one, and the time of its triangles against the bare loop.
#include "common/process.hpp"
#include "common/report.hpp"
#include "countable/count/count.hpp"
#include "countable/formats/reader.hpp"
#include "triangles_limit/limit.hpp"
#include "triangles_limit/limit_renamed.hpp"
#include "triangles_limit/random_edges.hpp"

namespace countable::benchmark {
namespace {

Graph load(const std::string& file) {
    Labels labels;
    return std::move(formats::read_graphs(file, labels).at(0).graph);
}

/// A graph on disk, and what it took to load it and to count in it.
struct Material {
    std::string name, file;
    Usage loading, counting;
};

Material prepare(const Arguments& args, const std::string& name, Degrees degrees, const TemporaryFolder& folder,
                 const pattern::Pattern& triangle) {
    Material material{name, folder.file(name + ".txt"), {}, {}};
    const unsigned scale = args.check_only ? 11 : 20;
    const std::size_t edges = args.check_only ? 10'000 : 5'000'000;
    run_forked([&] { write_random_edges(degrees, scale, edges, material.file); });
    material.loading = run_forked([&] { keep(load(material.file)); });
    material.counting = run_forked([&] { keep(count::subgraphs(load(material.file), triangle)); });
    return material;
}

void measure_one(const Arguments& args, const Material& material, const pattern::Pattern& triangle, Report& report) {
    const Graph graph = load(material.file);
    const Count triangles = count::subgraphs(graph, triangle).total;
    const auto question = "triangles, " + material.name + " degrees";
    compare(question, triangles, "the limit", Limit(graph).triangles());
    compare(question, triangles, "the renamed limit", LimitRenamed(graph).triangles());
    if (args.check_only) return;

    const Limit limit(graph);
    const LimitRenamed renamed(graph);
    const auto times = race(args.repetitions ? args.repetitions : 7,
                            {[&] { keep(count::subgraphs(graph, triangle)); }, [&] { keep(Limit(graph).triangles()); },
                             [&] { keep(limit.triangles()); }, [&] { keep(LimitRenamed(graph).triangles()); },
                             [&] { keep(renamed.triangles()); }});
    const auto add = [&](const std::string& what, const std::string& figure, const std::string& bar) {
        report.add({material.name, what, figure, bar});
    };
    add("nodes", std::to_string(graph.num_nodes()), "");
    add("edges", std::to_string(graph.num_edges()), "");
    add("triangles", to_string(triangles), "");
    add("loading, CPU ms", fixed(material.loading.cpu_milliseconds, 0), "");
    add("loading, peak MB", fixed(material.loading.peak_megabytes, 0), "200");
    add("loading and counting, peak MB", fixed(material.counting.peak_megabytes, 0), "");
    const double ours = times[0].best;
    add("countable, ms", fixed(ours, 0), "");
    const auto compare_with = [&](const std::string& contestant, double whole, double prepared) {
        add(contestant + ", ms", fixed(whole, 0), "");
        add(contestant + " after its preparation, ms", fixed(prepared, 0), "");
        add("countable / " + contestant, fixed(ours / whole, 2), "2");
        add("countable / " + contestant + " after its preparation", fixed(ours / prepared, 2), "");
    };
    compare_with("limit", times[1].best, times[2].best);
    compare_with("renamed limit", times[3].best, times[4].best);
}

void measure(const Arguments& args) {
    const TemporaryFolder folder;
    Labels labels;
    const auto triangle = pattern::parse("triangle", labels);
    // Memory first, while this process is small: see run_forked.
    const Material materials[] = {prepare(args, "even", Degrees::Even, folder, triangle),
                                  prepare(args, "skewed", Degrees::Skewed, folder, triangle)};
    Report report({"degrees", "measure", "figure", "bar"});
    for (const auto& material : materials) measure_one(args, material, triangle, report);
    if (!args.check_only) report.print(args);
}

}  // namespace
}  // namespace countable::benchmark

int main(int argc, char** argv) { return countable::benchmark::run(argc, argv, countable::benchmark::measure); }
