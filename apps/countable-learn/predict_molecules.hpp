#pragma once

#include <string>

#include "countable/io/output_file.hpp"
#include "countable/molecules/input_file.hpp"
#include "countable/training/files/trained_model.hpp"

namespace countable::app {

struct PredictMolecules {
    std::string path;
    molecules::InputOptions input;
    std::string format = "csv";
};

/// Writes what a network that was trained on molecules predicts for those of a file, a row for each in their order:
///   graph    the place in the file, from 1
///   name     if the file has names, see molecules::SourceReader::has_names()
///   smiles   if the file has SMILES
///   targets  one column for each; empty for a molecule that cannot be read, with a warning on stderr
///   unseen   what of the molecule the training molecules do not have (training::unseen_in())
/// Memory for a few thousand molecules. Throws InputError for a file without molecules, and for molecules without the
/// features that the network knows.
void predict_molecules(const training::TrainedModel& trained, const PredictMolecules& options, io::OutputFile& output);

}  // namespace countable::app
