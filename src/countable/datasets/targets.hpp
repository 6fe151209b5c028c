#pragma once

#include <array>
#include <string_view>

#include "countable/count/counter.hpp"
#include "countable/datasets/random_graphs/parity_colors.hpp"
#include "countable/graph/graph.hpp"
#include "countable/support/checked.hpp"

namespace countable::datasets {

/// The five counting tasks of the paper's synthetic experiments.
enum class Target {
    ThreeStar,           ///< C_S of K1,3
    Triangle,            ///< C_S = C_I of K3
    TailedTriangle,      ///< C_I of a triangle with a pendant edge
    ChordalCycle,        ///< C_I of a four-cycle with one chord
    AttributedTriangle,  ///< triangles with one red and two blue nodes; even nodes are red, odd ones blue
};

/// Names in the order of `Target`, as they stand in files.
inline constexpr std::array<std::string_view, 5> target_names = {"3-star", "triangle", "tailed-triangle",
                                                                 "chordal-cycle", "attributed-triangle"};

/// One count per `Target`, in its order.
using Targets = std::array<Count, target_names.size()>;

/// Counts all targets in one graph after the other. May be shared between threads.
class TargetCounter {
  public:
    TargetCounter() : TargetCounter(Labels()) {}

    /// Labels of `graph` are ignored: the colours of the last target come from the node numbers.
    [[nodiscard]] Targets count(const Graph& graph) const;

  private:
    explicit TargetCounter(Labels labels);

    count::Counter counter_;
    ParityColors colors_;
};

}  // namespace countable::datasets
