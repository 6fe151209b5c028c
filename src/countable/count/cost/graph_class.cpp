#include "countable/count/cost/graph_class.hpp"

#include <algorithm>
#include <cmath>

namespace countable::count {

GraphClass graph_class(double nodes, double degrees, double squares, double closed) {
    const double degree = degrees > 0 ? squares / degrees : 1;
    const double density = degrees / std::max(1.0, nodes * (nodes - 1));
    const double wedges = squares - degrees;
    const double closing = std::max({wedges > 0 ? closed / wedges : 0, density, 1.0 / 512});
    return {static_cast<int>(std::lround(std::log2(std::max(1.0, nodes)))),
            static_cast<int>(std::lround(2 * std::log2(degree))), static_cast<int>(std::lround(-std::log2(closing)))};
}

CostModel cost_model(const GraphClass& graphs) {
    const double nodes = std::exp2(graphs.nodes), degree = std::exp2(graphs.degree / 2.0);
    CostModel model = small_graphs;
    model.nodes = nodes;
    model.degree = degree;
    model.closing = std::exp2(-graphs.closing);
    model.density = std::min(0.9, degree / nodes);
    return model;
}

}  // namespace countable::count
