#include <gtest/gtest.h>

#include <stdexcept>

#include "countable/molecules/chemistry.hpp"

namespace countable::molecules {
namespace {

// This program has chemistry.cpp as a build without RDKit compiles it.
TEST(WithoutRdkit, MoleculesAreRefusedInOneSentence) {
    try {
        (void)rdkit();
        FAIL() << "RDKit was loaded";
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "molecules need RDKit, and this program was built without it");
    }
}

}  // namespace
}  // namespace countable::molecules
