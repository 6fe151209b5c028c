#include "predict_molecules.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>

#include "countable/support/errors.hpp"
#include "countable/support/parallel.hpp"
#include "countable/training/predict.hpp"
#include "progress.hpp"
#include "skipped.hpp"
#include "table_writer.hpp"

namespace countable::app {
namespace {

constexpr std::size_t molecules_at_once = 4096;

// Some molecules of a file, readable or not, and one of each of the others per molecule.
struct Portion {
    std::vector<molecules::StreamedMolecule> molecules;
    std::vector<double> predictions;  // molecules x targets; not a number for an unreadable one
    std::vector<std::string> unseen;
};

Portion predict_portion(const training::TrainedModel& trained, molecules::FeatureSet set, const std::string& file,
                        molecules::MoleculeStream& stream, Labels& labels) {
    Portion portion;
    std::vector<Graph> graphs;
    molecules::FeatureTables tables;
    std::vector<std::size_t> places;
    while (portion.molecules.size() < molecules_at_once) {
        auto streamed = stream.next();
        if (!streamed) break;
        portion.unseen.emplace_back();
        if (auto& molecule = streamed->molecule) {
            if (trained.seen) portion.unseen.back() = unseen_in(*molecule, labels, set, *trained.seen);
            append(tables, *molecule);
            graphs.push_back(std::move(molecule->graph));
            places.push_back(portion.molecules.size());
        }
        portion.molecules.push_back(std::move(*streamed));
    }
    const std::size_t targets = trained.targets.size();
    portion.predictions.assign(portion.molecules.size() * targets, std::numeric_limits<double>::quiet_NaN());
    if (graphs.empty()) return portion;
    try {
        const auto predictions = training::predict(trained, std::move(graphs), labels, tables);
        for (std::size_t i = 0; i < places.size(); ++i)
            std::copy_n(predictions.begin() + static_cast<std::ptrdiff_t>(i * targets), targets,
                        portion.predictions.begin() + static_cast<std::ptrdiff_t>(places[i] * targets));
    } catch (const std::invalid_argument& error) {
        throw InputError(file, 0, error.what(), remedy_of(error));
    }
    return portion;
}

}  // namespace

void predict_molecules(const training::TrainedModel& trained, const PredictMolecules& options, io::OutputFile& output) {
    const auto set = molecules::feature_set_named(trained.encoding.feature_set).value();
    Labels labels;
    auto stream_options = options.input.molecules;
    stream_options.record = {.features = set, .explicit_hydrogens = trained.encoding.explicit_hydrogens};
    stream_options.parts = molecules::MoleculeParts::GraphAndFeatures;
    stream_options.threads = available_cores();
    molecules::MoleculeStream stream(open_sources(options.path, options.input), labels, stream_options);
    const std::size_t targets = trained.targets.size();
    std::vector<std::string> columns = {"graph"};
    if (stream.has_names()) columns.emplace_back("name");
    if (stream.has_smiles()) columns.emplace_back("smiles");
    columns.insert(columns.end(), trained.targets.begin(), trained.targets.end());
    if (trained.seen)
        columns.emplace_back("unseen");
    else
        std::fprintf(stderr, "the run does not say which features its training molecules have: no column 'unseen'\n");
    const auto rows = make_table_writer(options.format, columns, output);
    ProgressLine line("predicting " + options.path);
    std::vector<std::string> skipped;
    while (true) {
        auto portion = predict_portion(trained, set, options.path, stream, labels);
        if (portion.molecules.empty()) break;
        for (std::size_t i = 0; i < portion.molecules.size(); ++i) {
            auto& [facts, molecule, skip_reason, scaffold] = portion.molecules[i];
            rows->number(facts.number);
            if (stream.has_names()) rows->text(facts.name);
            if (stream.has_smiles()) rows->text(facts.smiles);
            for (std::size_t t = 0; t < targets; ++t) rows->real(portion.predictions[i * targets + t]);
            if (trained.seen) rows->text(portion.unseen[i]);
            rows->end_row();
            if (!skip_reason.empty()) skipped.push_back(std::move(skip_reason));
        }
        line.update(stream.fraction_read(), portion.molecules.back().facts.number, "molecules");
    }
    rows->finish();
    report_skipped(skipped, "no prediction");
}

}  // namespace countable::app
