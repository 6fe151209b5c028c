#pragma once

#include <string>

#include "countable/io/output_file.hpp"
#include "countable/molecules/molecule_reader.hpp"
#include "countable/training/checkpoint.hpp"

namespace countable::app {

struct PredictMolecules {
    std::string path;
    molecules::FileForm form = molecules::FileForm::Smi;
    std::string format = "csv";
    std::string smiles_column = {};  ///< of a table; empty: recognised by its name
    bool strict = false;             ///< a molecule that cannot be read is an InputError
};

/// Writes what a network that was trained on molecules predicts for those of a file, a row for each in their order:
///   graph    the place in the file, from 1
///   name     if the file names any molecule
///   smiles   if the file has SMILES
///   targets  one column for each; empty for a molecule that cannot be read, which stderr tells
///   unseen   what of the molecule the training molecules do not have (training::unseen_in())
/// Throws InputError for a network of graphs, and for molecules without the features that the network knows.
void predict_molecules(const training::TrainedModel& trained, const PredictMolecules& options, io::OutputFile& output);

}  // namespace countable::app
