#include "countable/datasets/dataset.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/datasets/count_task.hpp"
#include "countable/datasets/csv_dataset.hpp"
#include "countable/datasets/label_counts.hpp"
#include "countable/datasets/molecular/molecule_datasets.hpp"
#include "countable/datasets/registry.hpp"
#include "countable/datasets/synthetic.hpp"
#include "countable/datasets/target_columns.hpp"
#include "countable/datasets/targets.hpp"
#include "countable/formats/format.hpp"
#include "countable/support/crc64.hpp"
#include "countable/support/errors.hpp"

namespace countable::datasets {
namespace {

Dataset random_dataset(const RandomGraphModel& model, const DatasetOptions& options) {
    SyntheticOptions synthetic{.seed = options.seed, .threads = options.threads};
    if (options.graphs > 0) synthetic.graphs = options.graphs;
    Dataset dataset;
    for_each_example(model, synthetic, [&](std::uint64_t, const Example& example) {
        dataset.graphs.push_back(example.graph);
        dataset.split.push_back(example.split);
    });
    dataset.target_names = options.tasks;
    return dataset;
}

void require_counts(const Dataset& dataset, const std::vector<bool>& counted) {
    for (std::size_t t = 0; t < counted.size(); ++t)
        if (!counted[t])
            throw std::invalid_argument("the column " + io::quote(dataset.target_names[t]) +
                                        " has a number for each graph; only counts of patterns are learnt at nodes");
}

// Colours the nodes if a task asks for it, then counts the targets that are marked.
void complete(Dataset& dataset, const std::vector<bool>& counted, const DatasetOptions& options,
              const std::function<CountTask(const std::string&)>& parse) {
    const std::size_t width = counted.size();
    dataset.level = options.level;
    if (options.level == TargetLevel::Node) require_counts(dataset, counted);
    if (std::ranges::any_of(dataset.target_names, is_colored))
        for (Graph& graph : dataset.graphs) graph = colored_by_parity(std::move(graph), *dataset.labels);
    std::vector<CountTask> tasks;
    std::vector<std::size_t> places;
    dataset.target_kinds.assign(width, TargetKind::Column);
    for (std::size_t t = 0; t < width; ++t) {
        if (!counted[t]) continue;
        places.push_back(t);
        tasks.push_back(parse(dataset.target_names[t]));
        dataset.target_kinds[t] =
            tasks.back().embedding == count::Embedding::Induced ? TargetKind::InducedCount : TargetKind::SubgraphCount;
    }
    if (tasks.empty()) return;
    const auto counts = count_tasks(tasks, dataset.graphs, options.threads, options.level);
    const std::size_t rows = counts.size() / places.size();
    dataset.targets.resize(rows * width);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t i = 0; i < places.size(); ++i)
            dataset.targets[row * width + places[i]] = counts[row * places.size() + i];
}

void require_whole_split(const Dataset& dataset, const std::string& source) {
    for (const Split part : {Split::Train, Split::Validation, Split::Test})
        if (std::ranges::find(dataset.split, part) == dataset.split.end())
            io::Place{source, 0}.fail("expected graphs for training, validation and test, found none for " +
                                      std::string(split_name(part)) + " among " +
                                      std::to_string(dataset.graphs.size()));
}

void require_labels(const Dataset& dataset, const std::string& source) {
    const auto counts = label_counts(dataset);
    std::size_t validated = 0;
    for (std::size_t t = 0; t < counts.size(); ++t) {
        validated += counts[t].of(Split::Validation);
        if (counts[t].of(Split::Train) == 0)
            io::Place{source, 0}.fail(
                "the column " + io::quote(dataset.target_names[t]) + " has no label among the training graphs",
                Remedy::ChooseTargets);
    }
    if (validated == 0) io::Place{source, 0}.fail("there is no label among the validation graphs");
}

// Files that people give for a dataset, although they have no columns.
void require_table(const std::string& source) {
    const auto fail = [&](const char* column, const char* things) {
        io::Place{source, 0}.fail(std::string("expected a CSV with a column '") + column +
                                  "' and numeric columns to learn, found a file of " + things);
    };
    const auto format = formats::format_by_ending(source);
    if (format == formats::Format::Smiles || format == formats::Format::Sdf) fail("smiles", "molecules");
    if (format == formats::Format::Graph6 || format == formats::Format::Sparse6 || format == formats::Format::Gspan)
        fail("graph6", "graphs");
}

void require_different(const std::vector<std::string>& tasks) {
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

std::string_view kind_name(TargetKind kind) {
    switch (kind) {
        case TargetKind::Column:
            return "column";
        case TargetKind::SubgraphCount:
            return "subgraph-count";
        case TargetKind::InducedCount:
            break;
    }
    return "induced-subgraph-count";
}

std::vector<std::int64_t> Dataset::target_offsets() const { return row_offsets(graphs, level); }

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
    if (level == TargetLevel::Node) sum = add(sum, std::vector<TargetLevel>{level});
    // Datasets without tables keep the checksums that they had before there were tables.
    for (const auto* const table : {&features.node_categories, &features.edge_categories})
        if (!table->empty()) sum = add(add(sum, table->sizes), table->values);
    for (const auto* const table : {&features.node_numbers, &features.edge_numbers}) {
        if (table->empty()) continue;
        for (const auto& name : table->columns) sum = add(sum, name);
        sum = add(sum, table->values);
    }
    if (!node_counts.empty()) {
        for (const auto& name : node_counts.columns) sum = add(sum, name);
        sum = add(sum, node_counts.values);
    }
    return sum;
}

const std::string& default_source() { return known_datasets().front().name; }

bool is_random_source(std::string_view source) {
    const auto* const known = find_known(source);
    return known != nullptr && known->random;
}

bool is_colored(std::string_view task) {
    constexpr auto colored = target_names[static_cast<std::size_t>(Target::AttributedTriangle)];
    return task.starts_with(colored) && (task.size() == colored.size() || task[colored.size()] == '/');
}

Dataset read_csv_dataset(io::TextSource source, const DatasetOptions& options) {
    const std::string file = source.name();
    CsvDataset parsed = parse_csv_dataset(std::move(source), options);
    Dataset& dataset = parsed.dataset;
    complete(dataset, parsed.counted, options, [&](const std::string& task) {
        try {
            return parse_count_task(task, *dataset.labels, options.level);
        } catch (const std::invalid_argument& error) {
            io::Place{file, parsed.header_line}.fail("expected a column " + io::quote(task) +
                                                         " or a pattern to count, found the columns " +
                                                         listed(parsed.columns) + "; " + error.what(),
                                                     remedy_of(error));
        }
    });
    return std::move(dataset);
}

namespace {

Dataset load_graphs(const DatasetOptions& options) {
    require_different(options.tasks);
    if (!is_random_source(options.source)) {
        require_table(options.source);
        return read_csv_dataset(io::TextSource::open(options.source), options);
    }
    if (options.tasks.empty()) throw std::invalid_argument("expected a task: what is to be learnt of a graph");
    Dataset dataset = random_dataset(find_known(options.source)->random->default_model(), options);
    complete(dataset, std::vector<bool>(options.tasks.size(), true), options, [&](const std::string& task) {
        try {
            return parse_count_task(task, *dataset.labels, options.level);
        } catch (const std::invalid_argument& error) {
            throw ArgumentError("there is no task '" + task + "' for random graphs: " + error.what(), remedy_of(error));
        }
    });
    return dataset;
}

}  // namespace

Dataset load_dataset(const DatasetOptions& options) {
    if (!options.molecules.smiles_column.empty() && find_known(options.source) != nullptr)
        throw std::invalid_argument(options.source + ": expected a CSV file, since a column of SMILES is named");
    const bool molecules = is_molecule_source(options.source, options.molecules.smiles_column);
    if (molecules && options.level == TargetLevel::Node)
        throw std::invalid_argument(options.source +
                                    ": the targets of molecules are numbers for each molecule, not for each node");
    Dataset dataset = molecules ? load_molecules(options) : load_graphs(options);
    if (!options.node_features.empty())
        dataset.node_counts = node_features(dataset.graphs, *dataset.labels, options.node_features, options.threads);
    if (options.whole_split) {
        require_whole_split(dataset, options.source);
        require_labels(dataset, options.source);
    }
    return dataset;
}

}  // namespace countable::datasets
