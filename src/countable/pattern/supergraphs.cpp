#include "countable/pattern/supergraphs.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>

namespace countable::pattern {

bool visit_supergraphs(const PatternGraph& graph, const std::function<bool(const PatternGraph&)>& stop,
                       const SupergraphOptions& options) {
    auto free = graph.non_edges();
    free.resize(std::min(free.size(), options.most_non_edges));
    if (free.size() > 30) throw std::invalid_argument("visit_supergraphs: at most 30 non-edges");
    for (std::uint32_t chosen = 0; chosen < std::uint32_t{1} << free.size(); ++chosen) {
        PatternGraph larger = graph;
        for (std::size_t i = 0; i < free.size(); ++i)
            if ((chosen >> i & 1) != 0) larger.connect(free[i][0], free[i][1], options.added);
        if (stop(larger)) return true;
    }
    return false;
}

}  // namespace countable::pattern
