#include "countable/datasets/molecular/molecule_datasets.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "countable/datasets/data_folder.hpp"
#include "countable/datasets/dataset_file.hpp"
#include "countable/datasets/molecular/molecule_table.hpp"
#include "countable/datasets/molecular/ogb_folder.hpp"
#include "countable/datasets/molecular/uncharacterized.hpp"
#include "countable/datasets/molecular/zinc_text.hpp"
#include "countable/datasets/registry.hpp"
#include "countable/datasets/target_columns.hpp"
#include "countable/io/csv.hpp"
#include "countable/molecules/features/geometry.hpp"
#include "countable/molecules/molecule_stream.hpp"
#include "countable/molecules/table_columns.hpp"
#include "countable/support/bytes.hpp"
#include "countable/support/crc64.hpp"

namespace countable::datasets {
namespace {

namespace fs = std::filesystem;
using molecules::FeatureSet;
using Layout = MoleculeFiles::Layout;
using Geometries = std::unordered_map<std::uint64_t, molecules::Geometry>;

io::TextSource open_file(const fs::path& file) { return io::TextSource::open(file.string()); }

// Drops the rows whose ids are in the set.
void drop(MoleculeTable& table, const std::unordered_set<std::uint64_t>& ids) {
    const std::size_t width = table.target_names.size();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < table.rows(); ++i) {
        if (ids.contains(table.ids[i])) continue;
        if (kept != i) table.sources.molecules[kept] = std::move(table.sources.molecules[i]);
        table.ids[kept] = table.ids[i];
        table.lines[kept] = table.lines[i];
        if (!table.split.empty()) table.split[kept] = table.split[i];
        std::copy_n(table.targets.begin() + static_cast<std::ptrdiff_t>(i * width), width,
                    table.targets.begin() + static_cast<std::ptrdiff_t>(kept * width));
        ++kept;
    }
    table.sources.molecules.resize(kept);
    table.ids.resize(kept);
    table.lines.resize(kept);
    if (!table.split.empty()) table.split.resize(kept);
    table.targets.resize(kept * width);
}

// Gives the atoms of molecule `id` their positions. Empty, or why it gets none.
std::string place(molecules::Record& record, std::uint64_t id, const Geometries& geometries) {
    const auto found = geometries.find(id);
    if (found != geometries.end() && place_atoms(record, found->second)) return "";
    return "the coordinates of molecule " + std::to_string(id) +
           (found == geometries.end() ? " are missing" : " do not fit its bonds");
}

// The molecules of a table as graphs.
Dataset assemble(MoleculeTable table, FeatureSet features, const Geometries& geometries,
                 const DatasetOptions& options) {
    const auto& wanted = options.molecules;
    const bool needs_scaffolds = table.split.empty() && wanted.scaffold_split;
    const std::size_t rows = table.rows(), width = table.target_names.size();
    const std::string file = table.sources.file;
    Dataset dataset;
    dataset.target_names = table.target_names;
    dataset.skipped_columns = table.skipped;
    std::vector<std::string> scaffolds, misplaced;
    molecules::StreamOptions stream_options{
        .record = {.features = features, .explicit_hydrogens = wanted.explicit_hydrogens, .scaffold = needs_scaffolds},
        .parts = molecules::MoleculeParts::GraphAndFeatures,
        .strict = wanted.strict,
        .threads = options.threads};
    bool placing_failed = false;
    if (!geometries.empty())
        stream_options.complete = [&](std::uint64_t number, molecules::Record& record) {
            auto reason = place(record, table.ids[number - 1], geometries);
            placing_failed = !reason.empty();
            return reason;
        };
    molecules::MoleculeStream stream(open_in_memory(std::move(table.sources)), *dataset.labels, stream_options);
    while (auto streamed = stream.next()) {
        if (wanted.progress && streamed->facts.number % 64 == 0) wanted.progress(stream.fraction_read());
        if (!streamed->molecule) {
            (std::exchange(placing_failed, false) ? misplaced : dataset.unreadable).push_back(streamed->skip_reason);
            continue;
        }
        const std::size_t row = streamed->facts.number - 1;
        append(dataset.features, *streamed->molecule);
        dataset.graphs.push_back(std::move(streamed->molecule->graph));
        if (needs_scaffolds) scaffolds.push_back(std::move(streamed->scaffold));
        if (!table.split.empty()) dataset.split.push_back(table.split[row]);
        dataset.targets.insert(dataset.targets.end(), table.targets.begin() + static_cast<std::ptrdiff_t>(row * width),
                               table.targets.begin() + static_cast<std::ptrdiff_t>((row + 1) * width));
    }
    std::ranges::move(misplaced, std::back_inserter(dataset.unreadable));  // after those that RDKit cannot read
    if (dataset.graphs.empty())
        io::Place{file, 0}.fail("expected molecules that can be read, found none among " + std::to_string(rows));
    if (needs_scaffolds)
        dataset.split = scaffold_split(scaffolds);
    else if (table.split.empty())
        dataset.split = seeded_molecule_split(dataset.graphs.size(), options.seed);
    return dataset;
}

// The entries of an SDF file in place of the SMILES of a table.
void take_sdf(MoleculeTable& table, const fs::path& sdf, std::uint64_t most) {
    table.sources = molecules::read_sdf(open_file(sdf), most);
    if (table.sources.molecules.size() != table.rows())
        io::Place{sdf.string(), 0}.fail("expected " + std::to_string(table.rows()) +
                                        " molecules as in the table, found " +
                                        std::to_string(table.sources.molecules.size()));
}

void require_ids(const MoleculeTable& table, const fs::path& beside) {
    if (table.ids.empty())
        io::Place{table.sources.file, 0}.fail("expected a column 'mol_id', which " + beside.filename().string() +
                                              " needs");
}

Dataset read_files(const MoleculeFiles& files, const std::vector<std::string>& targets, FeatureSet features,
                   const std::string& target_column, const DatasetOptions& options) {
    if (files.layout == Layout::OgbFolder)
        return read_ogb(open_ogb_folder(files.main), targets.front(), options.graphs);
    if (files.layout == Layout::ZincText) return read_zinc_text(open_file(files.main), options.graphs);
    const bool sdf = files.layout == Layout::Sdf;
    MoleculeTableOptions wanted{.targets = targets,
                                .needs_smiles = !sdf,
                                .smiles_column = options.molecules.smiles_column,
                                .most = options.graphs};
    if (!target_column.empty()) wanted.renamed = target_column;
    auto table = read_molecule_table(open_file(sdf ? files.table : files.main), wanted);
    if (sdf) take_sdf(table, files.main, options.graphs);
    if (!files.uncharacterized.empty()) {
        require_ids(table, files.uncharacterized);
        drop(table, read_uncharacterized(open_file(files.uncharacterized)));
    }
    Geometries geometries;
    if (!files.geometry.empty()) {
        require_ids(table, files.geometry);
        geometries = molecules::read_geometries(open_file(files.geometry));
    }
    return assemble(std::move(table), features, geometries, options);
}

// Without coordinates these sets would tell a network nothing that bonds do not.
void require_positions(const Dataset& dataset, FeatureSet features, const MoleculeFiles& files) {
    const bool pairs = features == FeatureSet::Qm9Pairs, in_3d = features == FeatureSet::Qm9In3d;
    if ((pairs && dataset.features.edge_numbers.empty()) || (in_3d && dataset.features.node_numbers.empty()))
        io::Place{files.main.string(), 0}.fail("expected molecules with coordinates for the features " +
                                               std::string(feature_set_name(features)) +
                                               ", as an SDF file or qm9_geom.txt has them");
}

void require_known(const std::vector<std::string>& tasks, const std::vector<std::string>& known,
                   const std::string& dataset) {
    for (const auto& task : tasks)
        if (std::ranges::find(known, task) == known.end())
            throw std::invalid_argument("there is no task '" + task + "' in " + dataset + "; the tasks are " +
                                        listed(known));
}

// The bytes of all files that a dataset is read from, and everything in the options that changes it.
std::uint64_t cache_key(const MoleculeFiles& files, const std::vector<std::string>& targets, FeatureSet features,
                        const DatasetOptions& options) {
    ByteWriter text;
    text.text("countable molecules 3");  // another number where the same files give another dataset
    text.text(options.source == files.main.string() ? "" : options.source);
    text.texts(targets);
    text.number(options.graphs);
    text.number(options.seed);
    text.number(features);
    text.number(options.molecules.explicit_hydrogens);
    text.number(options.molecules.scaffold_split);
    text.number(files.layout);
    if (!options.molecules.smiles_column.empty()) text.text(options.molecules.smiles_column);
    std::uint64_t key = crc64(text.bytes());
    std::vector<fs::path> all = {files.main, files.table, files.geometry, files.uncharacterized};
    if (files.layout == Layout::OgbFolder) {
        all.clear();
        for (const char* const name : {"num-node-list.csv", "num-edge-list.csv", "node-feat.csv", "edge.csv",
                                       "edge-feat.csv", "graph-label.csv"})
            all.push_back(data_file(files.main / "raw", name));
        for (const char* const name : {"train.csv", "valid.csv", "test.csv"})
            all.push_back(data_file(files.main / "split" / "scaffold", name));
    }
    for (const auto& file : all) {
        ByteWriter size;
        const auto bytes = file_bytes(file).value_or("");
        size.number(static_cast<std::uint64_t>(bytes.size()));
        key = crc64(bytes, crc64(size.bytes(), key));
    }
    return key;
}

}  // namespace

bool is_molecule_source(const std::string& source, const std::string& smiles_column) {
    if (const auto* const known = find_known(source)) return known->molecules.has_value();
    return !smiles_column.empty() || molecules::rows_of(io::csv_columns(source)) == molecules::Content::Molecules;
}

MoleculeFiles find_files(std::string_view dataset, const fs::path& folder) {
    const auto& source = known_molecules(dataset);
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored))
        io::Place{folder.string(), 0}.fail("there is no such folder with the files of " + std::string(dataset),
                                           Remedy::NameDataFolder);
    return source.find_files(folder);
}

Dataset load_molecules(const DatasetOptions& options) {
    for (auto task = options.tasks.begin(); task != options.tasks.end(); ++task)
        if (std::find(options.tasks.begin(), task, *task) != task)
            throw std::invalid_argument("the task '" + *task + "' is given twice");
    const auto* const known = find_known(options.source);
    const auto own = known != nullptr ? known->molecules->features : FeatureSet::Ogb;
    const auto features = options.molecules.features.value_or(own);
    MoleculeFiles files;
    auto targets = options.tasks;
    if (known != nullptr) {
        files = find_files(options.source, data_folder(options.molecules.data_folder));
        require_known(targets, known->molecules->targets, options.source);
        if (targets.empty()) targets = known->molecules->targets;
        if ((files.layout == Layout::OgbFolder || files.layout == Layout::ZincText) &&
            (features != own || options.molecules.explicit_hydrogens))
            throw std::invalid_argument(files.main.string() +
                                        " has graphs, not molecules: other features or explicit "
                                        "hydrogens need a CSV with SMILES");
    } else {
        files.main = options.source;
    }
    const auto read = [&] {
        return read_files(files, targets, features, known != nullptr ? known->molecules->target_column : "", options);
    };
    auto dataset = cached_dataset(cache_key(files, targets, features, options), options.molecules.cache_folder, read);
    require_positions(dataset, features, files);
    dataset.features.set = feature_set_name(features);
    dataset.features.explicit_hydrogens = options.molecules.explicit_hydrogens;
    if (options.molecules.strict && !dataset.unreadable.empty()) return read();  // throws, with the file's line
    return dataset;
}

}  // namespace countable::datasets
