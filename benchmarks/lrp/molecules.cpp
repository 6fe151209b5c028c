#include "lrp/molecules.hpp"

#include <algorithm>
#include <string>

namespace countable::benchmark {
namespace {

constexpr NodeId largest_degree = 4;

class Molecule {
  public:
    Molecule(NodeId atoms, Random& random) : parent_(atoms), degree_(atoms) {
        for (NodeId v = 1; v < atoms; ++v) {
            NodeId u = v - 1;  // a chain, and every sixth atom begins a branch
            if (random.chance(1, 6)) u = static_cast<NodeId>(random.below(v));
            if (degree_[u] == largest_degree) u = v - 1;
            parent_[v] = u;
            bind(u, v);
        }
        for (std::uint64_t rings = random.below(5), tries = 0; rings > 0 && tries < 40; ++tries)
            if (close_ring(static_cast<NodeId>(random.below(atoms)), 4 + random.below(2))) --rings;
    }
    [[nodiscard]] const std::vector<Edge>& bonds() const { return bonds_; }
    [[nodiscard]] double target() const {
        const auto rings = bonds_.size() + 1 - parent_.size();
        return static_cast<double>(rings) + static_cast<double>(std::ranges::count(degree_, 3u));
    }

  private:
    void bind(NodeId u, NodeId v) {
        bonds_.push_back({u, v});
        ++degree_[u];
        ++degree_[v];
    }
    // A bond between v and the atom so many steps nearer to the root.
    bool close_ring(NodeId v, std::uint64_t steps) {
        NodeId u = v;
        for (; steps > 0 && u > 0; --steps) u = parent_[u];
        if (steps > 0 || std::max(degree_[u], degree_[v]) == largest_degree) return false;
        if (std::ranges::find(bonds_, Edge{u, v}) != bonds_.end()) return false;
        bind(u, v);
        return true;
    }

    std::vector<NodeId> parent_, degree_;
    std::vector<Edge> bonds_;
};

}  // namespace

datasets::Dataset molecule_like(std::uint64_t graphs) {
    datasets::Dataset dataset;
    dataset.target_names = {"y"};
    Random random(0);
    for (std::uint64_t g = 0; g < graphs; ++g) {
        const auto atoms = static_cast<NodeId>(18 + random.below(11));
        const Molecule molecule(atoms, random);
        std::vector<Label> types, bonds;
        // Most atoms are of one type, and most bonds are single.
        for (NodeId v = 0; v < atoms; ++v)
            types.push_back(dataset.labels->id(std::to_string(random.chance(3, 4) ? 0 : random.below(atom_types))));
        for (std::size_t e = 0; e < molecule.bonds().size(); ++e)
            bonds.push_back(dataset.labels->id(std::to_string(random.chance(2, 3) ? 1 : random.below(bond_types))));
        dataset.graphs.emplace_back(atoms, molecule.bonds(), types, bonds);
        dataset.targets.push_back(molecule.target());
    }
    dataset.split.assign(graphs, datasets::Split::Train);
    return dataset;
}

}  // namespace countable::benchmark
