#include "countable/count/graphlets/kernel_patterns.hpp"

#include <algorithm>
#include <numeric>

namespace countable::count::graphlets {
namespace {

using pattern::PatternGraph;
using Edges = std::vector<std::array<unsigned, 2>>;

PatternGraph graph(unsigned nodes, const Edges& edges) {
    PatternGraph shape(nodes);
    for (const auto [a, b] : edges) shape.connect(a, b);
    return shape;
}

void add(std::vector<KernelPattern>& all, Kernel kernel, unsigned rigid, const PatternGraph& shape,
         const std::vector<std::vector<unsigned>>& anchors) {
    for (const auto& nodes : anchors) all.push_back({kernel, shape, rigid, nodes});
}

std::vector<KernelPattern> make_all() {
    const Edges cycle = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
    const Edges clique = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    const Edges two_three = {{0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}};
    const auto with = [](Edges edges, const Edges& more) {
        edges.insert(edges.end(), more.begin(), more.end());
        return edges;
    };
    std::vector<KernelPattern> all;
    add(all, Kernel::FourCycle, 4, graph(4, cycle), {{}, {0}, {0, 1}});
    add(all, Kernel::FourCycleByNode, 4, graph(5, with(cycle, {{0, 4}})), {{1}, {2}, {1, 2}});
    add(all, Kernel::FourCycleByEdge, 4, graph(5, with(cycle, {{0, 4}, {1, 4}})), {{2}, {0, 3}, {3, 2}});
    add(all, Kernel::FiveCycle, 5, graph(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}), {{}, {0}, {0, 1}});
    add(all, Kernel::TwoThree, 5, graph(5, two_three), {{}, {0}, {2}, {0, 2}});
    add(all, Kernel::TwoThreePlus, 5, graph(5, with(two_three, {{2, 3}})), {{}, {0}, {2}, {4}, {0, 2}, {2, 3}, {0, 4}});
    add(all, Kernel::Wheel, 5, graph(5, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {2, 3}, {3, 4}, {4, 1}}),
        {{}, {0}, {1}, {0, 1}, {1, 2}});
    add(all, Kernel::FourClique, 4, graph(4, clique), {{}, {0}, {0, 1}});
    add(all, Kernel::FourCliqueByNode, 4, graph(5, with(clique, {{3, 4}})), {{0, 1}});
    add(all, Kernel::FourCliqueByEdge, 4, graph(5, with(clique, {{0, 4}, {1, 4}})), {{0}, {2}, {0, 2}, {2, 3}});
    add(all, Kernel::FiveCliqueMinus, 5, graph(5, with(clique, {{0, 4}, {1, 4}, {2, 4}})),
        {{}, {0}, {3}, {0, 1}, {0, 3}});
    add(all, Kernel::FiveClique, 5, graph(5, with(clique, {{0, 4}, {1, 4}, {2, 4}, {3, 4}})), {{}, {0}, {0, 1}});
    return all;
}

}  // namespace

const std::vector<KernelPattern>& kernel_patterns() {
    static const auto all = make_all();
    return all;
}

std::vector<unsigned> find_isomorphism(const KernelPattern& kernel, const PatternGraph& shape,
                                       std::span<const unsigned> anchors) {
    if (kernel.shape.size != shape.size || kernel.anchors.size() != anchors.size()) return {};
    if (kernel.shape.num_edges() != shape.num_edges()) return {};
    std::vector<unsigned> image(shape.size);
    std::iota(image.begin(), image.end(), 0);
    const auto fits = [&] {
        for (std::size_t i = 0; i < anchors.size(); ++i)
            if (image[kernel.anchors[i]] != anchors[i]) return false;
        // As many edges on both sides: none may be missing.
        for (unsigned a = 0; a < shape.size; ++a)
            for (unsigned b = 0; b < a; ++b)
                if (kernel.shape.adjacent(a, b) && !shape.adjacent(image[a], image[b])) return false;
        return true;
    };
    do {
        if (fits()) return image;
    } while (std::next_permutation(image.begin(), image.end()));
    return {};
}

}  // namespace countable::count::graphlets
