// The speed bars of the Weisfeiler-Leman tests. Answers are compared with the definition before the clock starts.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <random>

#include "countable/formats/reader.hpp"
#include "countable/support/parallel.hpp"
#include "countable/support/random.hpp"
#include "countable/wl/color_refinement.hpp"
#include "countable/wl/k_wl.hpp"
#include "countable/wl/reference.hpp"
#include "countable/wl/test_graphs.hpp"
#include "pairs.hpp"

namespace {

using namespace countable;

/// Seconds by the clock on the wall, and of processor time over all threads: the latter tells more on a busy machine.
struct Time {
    double wall = 1e30, cpu = 1e30;
};

Time best_of(unsigned times, const auto& work) {
    Time best;
    for (unsigned i = 0; i < times; ++i) {
        const auto start = std::chrono::steady_clock::now();
        const std::clock_t cpu_start = std::clock();
        work();
        best.cpu = std::min(best.cpu, double(std::clock() - cpu_start) / CLOCKS_PER_SEC);
        best.wall =
            std::min(best.wall, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

void require(bool equal, const char* what) {
    if (equal) return;
    std::fprintf(stderr, "wl_bench: %s: the answer is wrong\n", what);
    std::exit(1);
}

void check_answers() {
    Random random{1};
    for (unsigned i = 0; i < 20; ++i) {
        const Graph a = wl::test::random_graph(8, 40, random), b = wl::test::switched(a, 1, random);
        for (unsigned k = 1; k <= 3; ++k) {
            require(wl::k_wl(a, b, {.k = k}).num_colors == wl::reference::k_wl(a, b, k).num_colors, "k-WL");
            require(wl::k_wl(a, b, {.k = k, .variant = wl::Variant::Folklore}).num_colors ==
                        wl::reference::k_fwl(a, b, k).num_colors,
                    "k-FWL");
        }
    }
}

void time_pairs(const char* name, const std::vector<bench::Category>& categories, unsigned threads) {
    std::printf("\n2-FWL, %s, %u threads\n", name, threads);
    Time sum{0, 0};
    for (const auto& [category, pairs] : categories) {
        std::vector<char> separated(pairs.size());
        const Time time = best_of(2, [&] {
            parallel_chunks(pairs.size(), 1, threads, [&](unsigned, std::size_t first, std::size_t last) {
                for (std::size_t i = first; i < last; ++i)
                    separated[i] = wl::k_wl(pairs[i].first, pairs[i].second,
                                            {.k = 2, .variant = wl::Variant::Folklore, .detail = wl::Detail::Verdict})
                                       .distinguished();
            });
        });
        std::size_t nodes = 0;
        for (const auto& pair : pairs) nodes += pair.first.num_nodes();
        std::printf("  %-18s %4zu pairs, %5.1f nodes on average, %3td separated: %8.1f ms, %8.1f ms of cpu\n",
                    category.c_str(), pairs.size(), double(nodes) / double(pairs.size()),
                    std::count(separated.begin(), separated.end(), 1), 1e3 * time.wall, 1e3 * time.cpu);
        sum.wall += time.wall;
        sum.cpu += time.cpu;
    }
    std::printf("  %-18s %8.1f ms, %8.1f ms of cpu\n", "all", 1e3 * sum.wall, 1e3 * sum.cpu);
}

void time_rounds(unsigned k, NodeId n, wl::Variant variant, unsigned threads) {
    Random random{2};
    const Graph a = wl::test::random_regular(n, 4, random), b = wl::test::shuffled(a, random);
    wl::Result result;
    const Time time = best_of(3, [&] { result = wl::k_wl(a, b, {.k = k, .variant = variant, .threads = threads}); });
    const auto rounds = double(result.num_colors.size());  // those that refine, and the one that finds it stable
    std::printf("%s, two graphs of %u nodes, %u threads: %.0f rounds, %.3f s a round, %.3f s of cpu; %llu colours\n",
                wl::test_name({.k = k, .variant = variant}).c_str(), n, threads, rounds, time.wall / rounds,
                time.cpu / rounds, (unsigned long long)result.num_colors.back());
}

void time_color_refinement(const char* name, NodeId nodes, std::size_t edges) {
    Random random{3};
    const auto path = std::filesystem::temp_directory_path() / ("wl_bench_" + std::to_string(std::random_device{}()));
    {
        std::vector<Edge> list;
        while (list.size() < edges) {
            const auto u = static_cast<NodeId>(random.below(nodes)), v = static_cast<NodeId>(random.below(nodes));
            if (u != v) list.push_back({u, v});
        }
        const auto simple = simplify(list);
        std::ofstream file(path);
        for (const std::size_t i : simple.kept) file << list[i].u << ' ' << list[i].v << '\n';
    }
    Graph graph;
    const Time reading = best_of(2, [&] {
        Labels labels;
        graph = formats::read_graphs(path.string(), labels, {.format = formats::Format::EdgeList}).front().graph;
    });
    std::filesystem::remove(path);
    wl::Result result;
    const Time refining = best_of(3, [&] { result = wl::color_refinement(graph); });
    const Time pair = best_of(3, [&] { (void)wl::color_refinement(graph, graph, {.detail = wl::Detail::Verdict}); });
    std::printf(
        "1-WL, %s, %u nodes, %llu edges: cpu %.3f s to read, %.3f s to refine (%.2f times), %.3f s beside its copy "
        "(%.2f times two readings); %zu rounds, %llu colours\n",
        name, graph.num_nodes(), (unsigned long long)graph.num_edges(), reading.cpu, refining.cpu,
        refining.cpu / reading.cpu, pair.cpu, pair.cpu / (2 * reading.cpu), result.num_colors.size() - 1,
        (unsigned long long)result.num_colors.back());
}

}  // namespace

int main(int argc, char** argv) {
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    const std::string only = argc > 1 ? argv[1] : "";
    const unsigned threads = available_cores();
    check_answers();
    if (only.empty() || only == "refine") {
        time_color_refinement("random", 100'000, 1'000'000);
        time_color_refinement("sparse random", 500'000, 1'000'000);
        time_color_refinement("very sparse", 1'000'000, 1'000'000);
    }
    if (only.empty() || only == "rounds") {
        time_rounds(3, 100, wl::Variant::Oblivious, threads);
        time_rounds(4, 30, wl::Variant::Oblivious, threads);
        time_rounds(3, 40, wl::Variant::Folklore, threads);
        time_rounds(2, 500, wl::Variant::Folklore, threads);
    }
    if (only.empty() || only == "pairs") {
        time_pairs("400 mixed pairs", bench::mixed_pairs(), threads);
        time_pairs("the largest of each kind", bench::largest_pairs(), threads);
    }
}
