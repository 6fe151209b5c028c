#include "countable/datasets/molecular/molecule_datasets.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <unordered_set>

#include "countable/datasets/csv_dataset.hpp"
#include "countable/datasets/data_folder.hpp"
#include "countable/datasets/dataset_file.hpp"
#include "countable/datasets/molecular/molecule_table.hpp"
#include "countable/datasets/molecular/ogb_folder.hpp"
#include "countable/datasets/molecular/uncharacterized.hpp"
#include "countable/datasets/molecular/zinc_text.hpp"
#include "countable/datasets/target_columns.hpp"
#include "countable/molecules/features/geometry.hpp"
#include "countable/molecules/parse.hpp"
#include "countable/support/bytes.hpp"
#include "countable/support/crc64.hpp"
#include "countable/support/errors.hpp"

namespace countable::datasets {
namespace {

namespace fs = std::filesystem;
using molecules::FeatureSet;
using Layout = MoleculeFiles::Layout;
using Geometries = std::unordered_map<std::uint64_t, molecules::Geometry>;

constexpr std::array<std::string_view, 3> names = {"molhiv", "zinc12k", "qm9"};

bool is_named(std::string_view source) { return std::ranges::find(names, source) != names.end(); }

io::TextSource open_file(const fs::path& file) { return io::TextSource::open(file.string()); }

// Leaves out the rows whose ids are in the set.
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

// The molecules of a table as graphs.
Dataset assemble(const MoleculeTable& table, FeatureSet features, const Geometries& geometries,
                 const DatasetOptions& options) {
    const bool needs_scaffolds = table.split.empty() && options.molecules.scaffold_split;
    auto parsed = molecules::parse(table.sources, molecules::rdkit(),
                                   {.record = {.features = features,
                                               .explicit_hydrogens = options.molecules.explicit_hydrogens,
                                               .scaffold = needs_scaffolds},
                                    .strict = options.molecules.strict,
                                    .threads = options.threads,
                                    .progress = options.molecules.progress});
    Dataset dataset;
    dataset.target_names = table.target_names;
    dataset.skipped_columns = table.skipped;
    dataset.unreadable = std::move(parsed.unreadable);
    std::vector<std::string> scaffolds;
    const std::size_t width = table.target_names.size();
    for (std::size_t i = 0; i < parsed.records.size(); ++i) {
        auto& record = parsed.records[i];
        if (!record) continue;
        if (!geometries.empty()) {
            const auto found = geometries.find(table.ids[i]);
            if (found == geometries.end() || !place_atoms(*record, found->second)) {
                const InputError error(table.sources.file, table.lines[i],
                                       "the coordinates of molecule " + std::to_string(table.ids[i]) +
                                           (found == geometries.end() ? " are missing" : " do not fit its bonds"));
                if (options.molecules.strict) throw error;
                dataset.unreadable.emplace_back(error.what());
                continue;
            }
        }
        auto molecule = make_molecule(*record, features, *dataset.labels);
        append(dataset.features, molecule);
        dataset.graphs.push_back(std::move(molecule.graph));
        if (needs_scaffolds) scaffolds.push_back(std::move(record->scaffold));
        if (!table.split.empty()) dataset.split.push_back(table.split[i]);
        dataset.targets.insert(dataset.targets.end(), table.targets.begin() + static_cast<std::ptrdiff_t>(i * width),
                               table.targets.begin() + static_cast<std::ptrdiff_t>((i + 1) * width));
    }
    if (dataset.graphs.empty())
        io::Place{table.sources.file, 0}.fail("expected molecules that can be read, found none among " +
                                              std::to_string(table.rows()));
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

Dataset read_named(const MoleculeFiles& files, const std::vector<std::string>& targets, FeatureSet features,
                   const DatasetOptions& options) {
    const bool molhiv = options.source == "molhiv";
    if (files.layout == Layout::OgbFolder)
        return read_ogb(open_ogb_folder(files.main), targets.front(), options.graphs);
    if (files.layout == Layout::ZincText) return read_zinc_text(open_file(files.main), options.graphs);
    const bool sdf = files.layout == Layout::Sdf;
    MoleculeTableOptions wanted{.targets = targets, .needs_smiles = !sdf, .most = options.graphs};
    if (molhiv) wanted.renamed = "label";
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
    return assemble(table, features, geometries, options);
}

void require_known(const std::vector<std::string>& tasks, const std::vector<std::string>& known,
                   const std::string& dataset) {
    for (const auto& task : tasks)
        if (std::ranges::find(known, task) == known.end())
            throw std::invalid_argument("there is no task '" + task + "' in " + dataset + "; the tasks are " +
                                        listed(known));
}

FeatureSet own_features(std::string_view source) {
    if (source == "zinc12k") return FeatureSet::Zinc;
    if (source == "qm9") return FeatureSet::Qm9;
    return FeatureSet::Ogb;
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

bool is_molecule_source(const std::string& source) {
    if (is_named(source)) return true;
    if (is_random_source(source)) return false;
    const auto columns = csv_columns(source);
    return molecules::smiles_column(columns) < columns.size() && std::ranges::find(columns, "graph6") == columns.end();
}

std::vector<std::string> known_targets(std::string_view dataset) {
    if (dataset == "molhiv") return {"HIV_active"};
    if (dataset == "zinc12k") return {"y"};
    return {"mu", "alpha", "homo", "lumo", "gap", "r2", "zpve", "u0", "u298", "h298", "g298", "cv"};
}

MoleculeFiles find_files(std::string_view dataset, const fs::path& folder) {
    MoleculeFiles files;
    const auto found = [&](const char* name, Layout layout) {
        files.main = data_file(folder, name);
        files.layout = layout;
        return !files.main.empty();
    };
    const auto fail = [&](const std::string& sentence, Remedy remedy = Remedy::None) {
        io::Place{folder.string(), 0}.fail(sentence, remedy);
    };
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored))
        fail("there is no such folder with the files of " + std::string(dataset), Remedy::NameDataFolder);
    if (dataset == "molhiv") {
        if (found("molhiv.csv", Layout::Csv)) return files;
        files.layout = Layout::OgbFolder;
        for (const auto& place : {folder / "ogbg_molhiv", folder / "hiv", folder}) {
            files.main = place;
            if (is_ogb_folder(place)) return files;
        }
        fail(
            "expected molhiv.csv with the columns smiles, HIV_active and split, or the folder ogbg_molhiv as the Open "
            "Graph "
            "Benchmark (ogb.stanford.edu) offers it, found neither");
    } else if (dataset == "zinc12k") {
        if (found("zinc12k.graphs.txt", Layout::ZincText) || found("zinc12k.csv", Layout::Csv)) return files;
        fail(
            "expected zinc12k.graphs.txt or zinc12k.csv with the columns smiles, y and split, found neither; the "
            "molecules are "
            "those of the ZINC subset in the project Benchmarking Graph Neural Networks (Dwivedi et al.)");
    } else if (dataset == "qm9") {
        for (const char* const name : {"qm9_uncharacterized.txt", "uncharacterized.txt"})
            if (files.uncharacterized.empty()) files.uncharacterized = data_file(folder, name);
        if (found("qm9.csv", Layout::Csv)) {
            files.geometry = data_file(folder, "qm9_geom.txt");
            return files;
        }
        files.table = data_file(folder, "gdb9.sdf.csv");
        if (found("gdb9.sdf", Layout::Sdf) && !files.table.empty()) return files;
        fail(
            "expected qm9.csv with the columns mol_id, smiles and the targets, or gdb9.sdf with gdb9.sdf.csv as "
            "MoleculeNet "
            "(moleculenet.org) offers them, found neither");
    }
    throw std::invalid_argument("there is no dataset '" + std::string(dataset) +
                                "'; there are molhiv, zinc12k and qm9");
}

Dataset load_molecules(const DatasetOptions& options) {
    for (auto task = options.tasks.begin(); task != options.tasks.end(); ++task)
        if (std::find(options.tasks.begin(), task, *task) != task)
            throw std::invalid_argument("the task '" + *task + "' is given twice");
    const auto own = own_features(options.source);
    const auto features = options.molecules.features.value_or(own);
    MoleculeFiles files;
    auto targets = options.tasks;
    if (is_named(options.source)) {
        files = find_files(options.source, data_folder(options.molecules.data_folder));
        const auto known = known_targets(options.source);
        require_known(targets, known, options.source);
        if (targets.empty()) targets = known;
        if ((files.layout == Layout::OgbFolder || files.layout == Layout::ZincText) &&
            (features != own || options.molecules.explicit_hydrogens))
            throw std::invalid_argument(files.main.string() +
                                        " has graphs, not molecules: other features or explicit "
                                        "hydrogens need a CSV with SMILES");
    } else {
        files.main = options.source;
    }
    const auto read = [&] {
        if (is_named(options.source)) return read_named(files, targets, features, options);
        return assemble(read_molecule_table(open_file(files.main), {.targets = targets, .most = options.graphs}),
                        features, {}, options);
    };
    auto dataset = cached_dataset(cache_key(files, targets, features, options), options.molecules.cache_folder, read);
    dataset.features.set = feature_set_name(features);
    dataset.features.explicit_hydrogens = options.molecules.explicit_hydrogens;
    if (options.molecules.strict && !dataset.unreadable.empty()) return read();  // throws, with the file's line
    return dataset;
}

}  // namespace countable::datasets
