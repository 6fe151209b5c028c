#include "common/training_race.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "common/clock.hpp"
#include "common/dump.hpp"
#include "common/process.hpp"
#include "common/report.hpp"
#include "common/training_step.hpp"
#include "countable/batches/graph_store.hpp"
#include "countable/datasets/synthetic.hpp"
#include "countable/kernels/parallel.hpp"
#include "countable/tensor/threads.hpp"

namespace countable::benchmark {
namespace {

// Of another environment if asked for: benchmarks/libraries/compare.py does.
const std::string python = std::getenv("COUNTABLE_PYTHON") ? std::getenv("COUNTABLE_PYTHON") : "/usr/bin/python3";

constexpr std::size_t compared_losses = 5;
constexpr double lr = 1e-3;

// OpenMP's threads spin while they wait. Where other programs want the same cores, that takes minutes and says nothing.
bool on_a_busy_machine(int cores) {
    double load[1] = {0};
    return ::getloadavg(load, 1) == 1 && load[0] > 0.5 * cores;
}

void keep_freed_memory() {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 28);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

struct Problem {
    std::vector<Graph> graphs;
    std::vector<double> targets;  // standardised
};

Problem training_graphs(const TrainingRace& race, bool check_only) {
    Problem problem;
    datasets::SyntheticOptions options;
    options.graphs = check_only ? 600 : race.examples;
    datasets::for_each_example([&](Random& random) { return datasets::erdos_renyi(race.graphs, random); }, options,
                               [&](std::uint64_t, const datasets::Example& e) {
                                   if (e.split != datasets::Split::Train) return;
                                   problem.graphs.push_back(e.graph);
                                   const auto triangles =
                                       e.targets[static_cast<std::size_t>(datasets::Target::Triangle)];
                                   problem.targets.push_back((static_cast<double>(triangles) - 3.24) / 2.8);
                               });
    return problem;
}

// graphs.bin: for each graph nodes, edges, ends of the edges (int64). targets.bin: float.
void write_problem(const TemporaryFolder& folder, const Problem& problem, const torch::nn::Module& model) {
    std::vector<std::int64_t> graphs;
    for (const Graph& graph : problem.graphs) {
        graphs.insert(graphs.end(), {graph.num_nodes(), static_cast<std::int64_t>(graph.num_edges())});
        for (const auto [u, v] : graph.edges()) graphs.insert(graphs.end(), {u, v});
    }
    write_numbers(folder.file("graphs.bin"), graphs);
    write_numbers(folder.file("targets.bin"), std::vector<float>(problem.targets.begin(), problem.targets.end()));
    write_weights(folder.file(""), model);
}

struct Outcome {
    std::vector<double> losses;  // of the first steps
    double milliseconds = 0;     // of the last epoch
};

Outcome run_contestant(const TrainingRace& race, const TemporaryFolder& folder, int threads, int epochs) {
    run_program({python, race.script, folder.file(""), std::to_string(threads), std::to_string(epochs),
                 std::to_string(compared_losses), std::to_string(race.batch_size)});
    std::ifstream in(folder.file("outcome.txt"));
    Outcome outcome;
    in >> outcome.milliseconds;
    for (double loss = 0; in >> loss;) outcome.losses.push_back(loss);
    if (outcome.losses.size() != compared_losses) throw std::runtime_error(race.script + " gave no losses");
    return outcome;
}

class Ours {
  public:
    Ours(const TrainingRace& race, const Problem& problem)
        : store_(problem.graphs, labels_, {}, problem.targets, 1),
          model_((torch::manual_seed(0), models::make_model(race.options, {}))),
          batch_size_(race.batch_size) {}

    [[nodiscard]] const models::Model& model() const { return *model_; }

    std::vector<double> first_losses() {
        std::vector<double> losses;
        for (std::size_t step = 0; step < compared_losses; ++step)
            losses.push_back(training_step(*model_, batch(step * batch_size_), optimizer(), lr).item<double>());
        return losses;
    }

    double epoch_milliseconds(int threads) {
        keep_freed_memory();     // both as
        at::set_num_threads(1);  // countable-learn has it
        tensor::use_torch_threads();
        kernels::parallel_options().threads = threads;
        const double start = milliseconds(threads);
        double sum = 0;  // as a training loop adds them up
        for (std::size_t first = 0; first < static_cast<std::size_t>(store_.size()); first += batch_size_)
            sum += training_step(*model_, batch(first), optimizer(), lr).item<double>();
        keep(sum);
        return milliseconds(threads) - start;
    }

  private:
    training::Adam& optimizer() {  // made late: the weights must be written before it takes them over
        if (!optimizer_) optimizer_ = std::make_unique<training::Adam>(*model_);
        return *optimizer_;
    }
    [[nodiscard]] batches::Batch batch(std::size_t first) const {
        std::vector<std::int64_t> graphs;
        for (auto g = static_cast<std::int64_t>(first); g < store_.size() && graphs.size() < batch_size_; ++g)
            graphs.push_back(g);
        return store_.batch(graphs);
    }

    Labels labels_;
    batches::GraphStore store_;
    std::shared_ptr<models::Model> model_;
    std::unique_ptr<training::Adam> optimizer_;
    std::size_t batch_size_;
};

void compare_losses(const TrainingRace& race, const std::vector<double>& ours, const std::vector<double>& theirs) {
    for (std::size_t step = 0; step < ours.size(); ++step)
        if (!(std::abs(ours[step] - theirs[step]) <= 1e-3 * std::abs(theirs[step])))
            throw std::runtime_error("loss of step " + std::to_string(step + 1) + ": countable says " +
                                     fixed(ours[step], 6) + ", " + race.script + " says " + fixed(theirs[step], 6));
}

}  // namespace

void training_race(const Arguments& args, const TrainingRace& race) {
    const TemporaryFolder folder;
    const Problem problem = training_graphs(race, args.check_only);
    Ours ours(race, problem);
    write_problem(folder, problem, ours.model());
    compare_losses(race, ours.first_losses(), run_contestant(race, folder, 1, 1).losses);
    if (args.check_only) return;

    Report report({"model", "threads", "countable ms", "torch ms", "ratio, median", "lowest", "highest", "bar"});
    std::vector<int> rows = {1};
    if (const auto cores = static_cast<int>(std::thread::hardware_concurrency());
        cores > 1 && !on_a_busy_machine(cores))
        rows.push_back(cores);
    for (const int threads : rows) {
        std::vector<double> mine, theirs, ratios;
        ours.epoch_milliseconds(threads);  // warms up
        for (unsigned i = args.repetitions ? args.repetitions : 5; i > 0; --i) {
            mine.push_back(ours.epoch_milliseconds(threads));
            theirs.push_back(run_contestant(race, folder, threads, 2).milliseconds);
            ratios.push_back(theirs.back() / mine.back());
        }
        const Time ratio = summarize(ratios);
        report.add({race.title.empty() ? race.options.name : race.title, std::to_string(threads),
                    fixed(summarize(mine).median, 0), fixed(summarize(theirs).median, 0), fixed(ratio.median, 2),
                    fixed(ratio.best, 2), fixed(*std::ranges::max_element(ratios), 2), race.bar});
    }
    report.print(args);
}

int run_training_race(int argc, char** argv, const TrainingRace& race) {
    return run_training_races(argc, argv, {race});
}

int run_training_races(int argc, char** argv, const std::vector<TrainingRace>& races) {
    try {
        run_program({python, "-c", "import torch"});
    } catch (const std::exception&) {
        std::fprintf(stderr, "%s: skipped, %s cannot import torch\n", argv[0], python.c_str());
        return 77;
    }
    return run(argc, argv, [&](const Arguments& args) {
        for (const TrainingRace& race : races) training_race(args, race);
    });
}

}  // namespace countable::benchmark
