#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "countable/molecules/chemistry.hpp"

// What tests with molecules share.
namespace countable::molecules {

/// With a Kekule form by default.
inline Record molecule_of(const std::string& smiles, const RecordOptions& options = {.features = FeatureSet::Zinc}) {
    Record record;
    EXPECT_EQ(rdkit().read_smiles(smiles, options, record), "") << smiles;
    return record;
}

/// The folder of development data beside the source tree; a test that needs it is skipped where it is not.
inline std::filesystem::path development_data() {
    return std::filesystem::path(COUNTABLE_SOURCE_DIR) / ".." / "shared" / "data";
}

}  // namespace countable::molecules

#define COUNTABLE_NEEDS_DATA(name)                                                   \
    if (!std::filesystem::exists(countable::molecules::development_data() / (name))) \
    GTEST_SKIP() << "there is no ../shared/data/" << (name) << " beside the source tree"
