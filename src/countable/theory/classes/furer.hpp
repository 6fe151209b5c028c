#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "countable/pattern/pattern_graph.hpp"

namespace countable::theory {

/// Experiments with the Furer graphs (Cai-Furer-Immerman graphs, pairs/cfi.hpp) of a connected pattern F, labels aside: whether
/// a test tells them apart. With a root r, whether it gives the nodes of r's gadget other colours in the twisted graph,
/// which is twisted elsewhere. Results are kept. Nothing where the graphs have more than 400 nodes, or the test has no
/// colours of nodes.
class FurerExperiments {
  public:
    [[nodiscard]] std::optional<bool> separated(const std::string& test, const pattern::PatternGraph& base,
                                                std::optional<unsigned> root = std::nullopt);

  private:
    std::map<std::pair<std::string, std::string>, std::optional<bool>> known_;
};

/// The pattern with all labels taken away.
[[nodiscard]] pattern::PatternGraph without_labels(const pattern::PatternGraph& shape);

}  // namespace countable::theory
