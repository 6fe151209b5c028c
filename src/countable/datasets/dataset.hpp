#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "countable/datasets/node_features.hpp"
#include "countable/datasets/random_graphs/parity_colors.hpp"
#include "countable/datasets/split.hpp"
#include "countable/datasets/target_level.hpp"
#include "countable/graph/graph.hpp"
#include "countable/io/text_source.hpp"
#include "countable/molecules/features/feature_set.hpp"
#include "countable/molecules/features/feature_tables.hpp"

namespace countable::datasets {

/// The dataset that programs use by default: the first of known_datasets().
[[nodiscard]] const std::string& default_source();

/// What only datasets of molecules need to know.
struct MoleculeOptions {
    std::string data_folder = {};  ///< where the files of named datasets are; empty: see data_folder()
    std::optional<molecules::FeatureSet> features = std::nullopt;  ///< the dataset's own; OGB's of another CSV
    bool explicit_hydrogens = false;                               ///< hydrogens become nodes
    bool scaffold_split = false;                ///< where no split is given: by scaffolds, not by chance
    std::string smiles_column = {};             ///< of a CSV; empty: recognised by its name
    bool strict = false;                        ///< a molecule that RDKit cannot read is an error
    std::filesystem::path cache_folder = {};    ///< where read datasets wait for the next time; empty: nowhere
    std::function<void(double)> progress = {};  ///< called with the fraction that is done
};

struct DatasetOptions {
    std::string source = {};                        ///< a name that known_datasets() has, or a CSV file
    std::vector<std::string> tasks = {"triangle"};  ///< columns of the file, or counts as parse_count_task() reads
                                                    ///< them; of a file also none, for all numeric columns
    TargetLevel level = TargetLevel::Graph;  ///< counts of each graph, or of each node: the copies that contain it
    std::uint64_t graphs = 0;               ///< how many: of random graphs, 0 for 5,000; of a file the first, 0 for all
    std::uint64_t seed = 0;                 ///< of the random graphs and of a random split
    unsigned threads = 1;                   ///< the result does not depend on it
    bool whole_split = true;                ///< refuse a dataset that has nothing to train, validate or test with
    NodeFeatureOptions node_features = {};  ///< counts at nodes that are their features, beside all others
    MoleculeOptions molecules = {};
};

/// Where a target comes from: a column of the file, or a count of ours.
enum class TargetKind { Column, SubgraphCount, InducedCount };
/// "column", "subgraph-count", "induced-subgraph-count".
[[nodiscard]] std::string_view kind_name(TargetKind kind);

/// Graphs, what is to be learnt about each, and what each is used for.
struct Dataset {
    std::vector<Graph> graphs;
    std::unique_ptr<Labels> labels = std::make_unique<Labels>();
    std::vector<std::string> target_names;
    TargetLevel level = TargetLevel::Graph;
    std::vector<double> targets;  ///< graphs, or nodes graph by graph, x target_names, row by row; not a number where a
                                  ///< label is missing
    std::vector<Split> split;     ///< one per graph

    molecules::FeatureTables features;        ///< of nodes and edges beside their labels; of molecules only
    molecules::NumberTable node_counts = {};  ///< node_features() of DatasetOptions::node_features

    [[nodiscard]] TargetKind kind_of(std::size_t target) const {
        return target_kinds.empty() ? TargetKind::Column : target_kinds[target];
    }

    /// The row of targets with which each graph begins; last the number of rows.
    [[nodiscard]] std::vector<std::int64_t> target_offsets() const;

    /// CRC-64 of everything above: the same data has the same checksum on every machine.
    [[nodiscard]] std::uint64_t checksum() const;

    std::vector<std::string> unreadable = {};       ///< a sentence for each molecule that was skipped
    std::vector<std::string> skipped_columns = {};  ///< that no task asks for, where all numeric columns are learnt
    std::vector<TargetKind> target_kinds = {};      ///< one per target, or none where all are columns
};

/// True for a named dataset of random graphs, which needs a task: there are no columns.
[[nodiscard]] bool is_random_source(std::string_view source);

/// True for a task that is defined on coloured nodes: even nodes are red, odd ones blue.
[[nodiscard]] bool is_colored(std::string_view task);

/// The dataset of `options.source`. If one of the tasks is coloured, the nodes of all graphs are. Throws InputError for
/// what is wrong in a file, std::invalid_argument for a task that is no pattern. With `whole_split`, a target without a
/// label among the training graphs is an error, and so are validation graphs without any label.
[[nodiscard]] Dataset load_dataset(const DatasetOptions& options);

/// A dataset as a CSV (RFC 4180) with a header line. The graph of a row is its cell `graph6`; without such a column the
/// cell `graph` is its number, from 1, in the file of the same name beside it that ends in .g6, .s6 or .gspan, gzipped
/// or not, as `countable generate` writes it. A task is the name of a column (target_columns.hpp), else a pattern that
/// is counted here (count_task.hpp); without tasks all numeric columns are learnt. A cell `split` is train,
/// validation (also val, valid) or test; without the column the split is the paper's, drawn from the seed. Other
/// columns are ignored. Throws InputError. Memory: all graphs.
[[nodiscard]] Dataset read_csv_dataset(io::TextSource source, const DatasetOptions& options);

}  // namespace countable::datasets
