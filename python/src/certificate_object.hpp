#pragma once

#include <memory>

#include "countable/theory/certificate.hpp"
#include "pattern_object.hpp"

namespace countable::python {

/// A pair of graphs with different counts that a test does not separate.
struct CertificateObject {
    theory::PairCertificate certificate;
    pattern::Pattern pattern;
    std::shared_ptr<Labels> labels;
};

/// Of a verdict or of a search for pairs: nothing that follows from the theory.
struct NoPair : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

}  // namespace countable::python
