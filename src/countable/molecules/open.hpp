#pragma once

#include <functional>
#include <memory>
#include <string>

#include "countable/formats/reader.hpp"
#include "countable/molecules/molecule_reader.hpp"

namespace countable::molecules {

struct OpenOptions {
    /// A name that formats::format_by_name() or form_by_name() knows. Empty: molecules by the file's ending, graphs by its
    /// content and ending.
    std::string format = {};
    bool simplify = false;  ///< graphs: drop loops and repeated edges instead of refusing them
    MoleculeReaderOptions molecules = {};
    std::function<void(const std::string& sentence)> on_note = {};  ///< graphs: see formats::ReadOptions
};

/// The form in which a file has molecules; nothing if it has graphs.
[[nodiscard]] std::optional<FileForm> form_of(const std::string& path, const OpenOptions& options);

/// The graphs of a file of graphs or of molecules, of a TUDataset folder, or of standard input ("-"). Molecules are
/// labelled graphs, and those that RDKit rejects are skipped (GraphReader::skipped()) unless `molecules.strict`.
/// Throws InputError when the file cannot be opened, its format is not recognised, or an option does not fit it.
[[nodiscard]] std::unique_ptr<formats::GraphReader> open_any(const std::string& path, Labels& labels,
                                                             const OpenOptions& options = {});

}  // namespace countable::molecules
