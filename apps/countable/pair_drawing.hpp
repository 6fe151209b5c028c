#pragma once

#include <string>

#include "countable/graph/labels.hpp"
#include "countable/pattern/pattern.hpp"
#include "countable/theory/certificate.hpp"

namespace countable::app {

/// The two graphs of a certificate side by side in Graphviz's language, every node in its place (for neato -n2): a node
/// is where its namesake is in the other graph (pair_layout.hpp), filled with its final colour in the test, or with the
/// colour that its label names. Edges that only one graph has are dashed and red; the edges of one copy of the pattern
/// are thick and blue; gadgets have a circle around them. A title and a legend say so.
[[nodiscard]] std::string pair_drawing(const theory::PairCertificate& certificate, const pattern::Pattern& pattern,
                                       const Labels& labels);

}  // namespace countable::app
