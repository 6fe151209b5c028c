#include "countable/datasets/dataset.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "countable/datasets/csv_dataset.hpp"
#include "countable/datasets/erdos_renyi.hpp"
#include "countable/datasets/molecule_datasets.hpp"
#include "countable/datasets/random_regular.hpp"
#include "countable/datasets/synthetic.hpp"
#include "countable/support/crc64.hpp"
#include "countable/support/parallel.hpp"

namespace countable::datasets {
namespace {

constexpr std::size_t graphs_at_once = 64;

// Position of each task in `target_names`.
std::vector<std::size_t> positions(const std::vector<std::string>& tasks) {
    std::vector<std::size_t> result;
    for (const auto& task : tasks) {
        const auto found = std::ranges::find(target_names, task);
        if (found == target_names.end()) {
            std::string names;
            for (const auto name : target_names) names.append(names.empty() ? "" : ", ").append(name);
            throw std::invalid_argument("there is no task '" + task + "' for random graphs; the tasks are " + names);
        }
        result.push_back(static_cast<std::size_t>(found - target_names.begin()));
    }
    return result;
}

Dataset random_dataset(const Model& model, const DatasetOptions& options) {
    const auto wanted = positions(options.tasks);
    SyntheticOptions synthetic{.seed = options.seed, .threads = options.threads};
    if (options.graphs > 0) synthetic.graphs = options.graphs;
    Dataset dataset;
    for_each_example(model, synthetic, [&](std::uint64_t, const Example& example) {
        dataset.graphs.push_back(example.graph);
        for (const auto target : wanted) dataset.targets.push_back(static_cast<double>(example.targets[target]));
        dataset.split.push_back(example.split);
    });
    return dataset;
}

void require_whole_split(const Dataset& dataset, const std::string& source) {
    for (const Split part : {Split::Train, Split::Validation, Split::Test})
        if (std::ranges::find(dataset.split, part) == dataset.split.end())
            io::Place{source, 0}.fail("expected graphs for training, validation and test, found none for " +
                                      std::string(split_name(part)) + " among " +
                                      std::to_string(dataset.graphs.size()));
}

void require_tasks(const std::vector<std::string>& tasks) {
    if (tasks.empty()) throw std::invalid_argument("expected a task: what is to be learnt of a graph");
    for (auto task = tasks.begin(); task != tasks.end(); ++task)
        if (std::find(tasks.begin(), task, *task) != task)
            throw std::invalid_argument("the task '" + *task + "' is given twice");
}

template <typename T>
std::uint64_t add(std::uint64_t sum, const std::vector<T>& values) {
    const std::uint64_t size = values.size();
    sum = crc64({reinterpret_cast<const char*>(&size), sizeof size}, sum);
    return crc64({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)}, sum);
}

std::uint64_t add(std::uint64_t sum, const std::string& text) {
    return add(sum, std::vector<char>(text.begin(), text.end()));
}

}  // namespace

std::uint64_t Dataset::checksum() const {
    std::uint64_t sum = 0;
    std::vector<NodeId> row;
    for (const Graph& graph : graphs) {
        row.assign(1, graph.num_nodes());
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            row.push_back(graph.degree(v));
            row.insert(row.end(), graph.neighbors(v).begin(), graph.neighbors(v).end());
            if (graph.has_node_labels()) row.push_back(graph.node_label(v));
            row.insert(row.end(), graph.edge_labels(v).begin(), graph.edge_labels(v).end());
        }
        sum = add(sum, row);
    }
    for (Label label = 0; label < labels->size(); ++label) sum = add(sum, labels->text(label));
    for (const auto& name : target_names) sum = add(sum, name);
    sum = add(add(sum, targets), split);
    // Datasets without tables keep the checksums that they had before there were tables.
    for (const auto* const table : {&features.node_categories, &features.edge_categories})
        if (!table->empty()) sum = add(add(sum, table->sizes), table->values);
    for (const auto* const table : {&features.node_numbers, &features.edge_numbers}) {
        if (table->empty()) continue;
        for (const auto& name : table->columns) sum = add(sum, name);
        sum = add(sum, table->values);
    }
    return sum;
}

bool is_colored(std::string_view task) {
    return task == target_names[static_cast<std::size_t>(Target::AttributedTriangle)];
}

Graph colored_by_parity(Graph graph, Labels& labels) {
    const std::array<Label, 2> colors = {labels.id("red"), labels.id("blue")};
    std::vector<Label> node_labels(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) node_labels[v] = colors[v % 2];
    return std::move(graph).with_node_labels(std::move(node_labels));
}

Dataset read_csv_dataset(io::TextSource source, const DatasetOptions& options) {
    CsvDataset parsed = parse_csv_dataset(std::move(source), options);
    Dataset& dataset = parsed.dataset;
    const auto& counted = parsed.counted;
    if (std::ranges::none_of(counted, [](const auto& target) { return target.has_value(); })) return std::move(dataset);
    const TargetCounter counter;
    const auto count = [&](unsigned, std::size_t from, std::size_t to) {
        for (std::size_t g = from; g < to; ++g) {
            const Targets counts = counter.count(dataset.graphs[g]);
            for (std::size_t t = 0; t < counted.size(); ++t)
                if (counted[t]) dataset.targets[g * counted.size() + t] = static_cast<double>(counts[*counted[t]]);
        }
    };
    parallel_chunks(dataset.graphs.size(), graphs_at_once, options.threads, count);
    return std::move(dataset);
}

Dataset load_dataset(const DatasetOptions& options) {
    if (is_molecule_source(options.source)) {
        auto dataset = load_molecules(options);
        if (options.whole_split) require_whole_split(dataset, options.source);
        return dataset;
    }
    require_tasks(options.tasks);
    Dataset dataset;
    if (options.source == "er")
        dataset = random_dataset([](Random& random) { return erdos_renyi({}, random); }, options);
    else if (options.source == "regular")
        dataset = random_dataset(thinned_random_regular, options);
    else
        dataset = read_csv_dataset(io::TextSource::open(options.source), options);
    dataset.target_names = options.tasks;
    if (std::ranges::any_of(options.tasks, is_colored))
        for (Graph& graph : dataset.graphs) graph = colored_by_parity(std::move(graph), *dataset.labels);
    if (options.whole_split) require_whole_split(dataset, options.source);
    return dataset;
}

}  // namespace countable::datasets
