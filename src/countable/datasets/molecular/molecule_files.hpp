#pragma once

#include <filesystem>

namespace countable::datasets {

/// The files that a dataset of molecules is read from.
struct MoleculeFiles {
    enum class Layout { Csv, OgbFolder, ZincText, Sdf } layout = Layout::Csv;
    std::filesystem::path main;                  ///< the CSV, the text or the SDF file; for OGB the folder
    std::filesystem::path table = {};            ///< for Sdf: the CSV with the targets
    std::filesystem::path geometry = {};         ///< coordinates of the atoms; empty: none
    std::filesystem::path uncharacterized = {};  ///< numbers of molecules to drop; empty: none
};

}  // namespace countable::datasets
