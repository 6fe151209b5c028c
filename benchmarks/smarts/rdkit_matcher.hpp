#pragma once

#include <memory>
#include <string>
#include <vector>

namespace countable::benchmark {

/// RDKit's own search for substructures, in molecules that it has read once.
class RdkitMolecules {
  public:
    explicit RdkitMolecules(const std::vector<std::string>& smiles);
    ~RdkitMolecules();

    enum class Matches {
        Maps,      ///< every map
        AtomSets,  ///< one for each set of atoms, which is what RDKit calls unique
    };
    /// How many, for each molecule. None of RDKit's limits is left on.
    [[nodiscard]] std::vector<std::size_t> count(const std::string& smarts, Matches matches) const;

  private:
    struct Molecules;
    std::unique_ptr<Molecules> molecules_;
};

}  // namespace countable::benchmark
