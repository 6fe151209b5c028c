#include "countable/datasets/dataset_facts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace countable::datasets {
namespace {

// Sums over one part of a dataset, or over all of it.
class Part {
  public:
    Part(const Dataset& dataset, const std::vector<Split>& splits) : width_(dataset.target_names.size()) {
        sums_.assign(width_, 0);
        for (std::size_t g = 0; g < dataset.graphs.size(); ++g) {
            if (std::ranges::find(splits, dataset.split[g]) == splits.end()) continue;
            ++molecules_;
            atoms_ += static_cast<double>(dataset.graphs[g].num_nodes());
            bonds_ += static_cast<double>(dataset.graphs[g].num_edges());
            for (std::size_t t = 0; t < width_; ++t) sums_[t] += dataset.targets[g * width_ + t];
        }
    }
    [[nodiscard]] double molecules() const { return molecules_; }
    [[nodiscard]] double atoms() const { return atoms_; }
    [[nodiscard]] double bonds() const { return bonds_; }
    [[nodiscard]] double sum(std::size_t target = 0) const { return sums_[target]; }
    [[nodiscard]] double mean(std::size_t target = 0) const { return sums_[target] / molecules_; }

  private:
    std::size_t width_;
    double molecules_ = 0, atoms_ = 0, bonds_ = 0;
    std::vector<double> sums_;
};

const std::vector<Split> everything = {Split::Train, Split::Validation, Split::Test};

double unreadable(const Dataset& dataset) { return static_cast<double>(dataset.unreadable.size()); }

std::vector<Fact> molhiv(const Dataset& dataset) {
    const Part all(dataset, everything), train(dataset, {Split::Train}), validation(dataset, {Split::Validation}),
        test(dataset, {Split::Test});
    return {{"molecules", 41127, all.molecules()},
            {"molecules that cannot be read", 0, unreadable(dataset)},
            {"atoms", 1049163, all.atoms()},
            {"bonds", 1129688, all.bonds()},
            {"molecules for training", 32901, train.molecules()},
            {"molecules for validation", 4113, validation.molecules()},
            {"molecules for the test", 4113, test.molecules()},
            {"active for training", 1232, train.sum()},
            {"active for validation", 81, validation.sum()},
            {"active for the test", 130, test.sum()}};
}

// Of the training molecules nothing is asked but their number: another draw from the same pool is in use, too.
std::vector<Fact> zinc12k(const Dataset& dataset) {
    const Part all(dataset, everything), validation(dataset, {Split::Validation}), test(dataset, {Split::Test});
    return {{"molecules", 12000, all.molecules()},
            {"molecules that cannot be read", 0, unreadable(dataset)},
            {"molecules for validation", 1000, validation.molecules()},
            {"molecules for the test", 1000, test.molecules()},
            {"atoms for validation", 23083, validation.atoms()},
            {"atoms for the test", 23117, test.atoms()},
            {"bonds for validation", 24846, validation.bonds()},
            {"bonds for the test", 24860, test.bonds()},
            {"mean of y for validation", 0.0314547, validation.mean(), 1e-5},
            {"mean of y for the test", 0.0124144, test.mean(), 1e-5}};
}

// Means of the 130,831 molecules that are left without the uncharacterised ones, in the units of the raw files: Debye,
// bohr^3, Hartree, bohr^2, cal/mol/K. A few molecules that cannot be read must not matter.
std::vector<Fact> qm9(const Dataset& dataset) {
    constexpr std::array<double, 12> means = {2.672953, 75.281185,   -0.240210,   0.011835,    0.252045,    1189.4106,
                                              0.149090, -410.819448, -410.810977, -410.810033, -410.852852, 31.620364};
    constexpr double slack = 1e-3;
    const Part all(dataset, everything);
    std::vector<Fact> facts = {
        {"molecules, with those that cannot be read", 130831, all.molecules() + unreadable(dataset)},
        {"molecules that cannot be read", 0, unreadable(dataset), 1000}};
    for (std::size_t t = 0; t < means.size(); ++t)
        facts.push_back({"mean of " + dataset.target_names[t], means[t], all.mean(t), slack * std::abs(means[t])});
    return facts;
}

}  // namespace

std::vector<Fact> check_facts(std::string_view name, const Dataset& dataset) {
    if (name == "molhiv") return molhiv(dataset);
    if (name == "zinc12k") return zinc12k(dataset);
    if (name == "qm9") return qm9(dataset);
    throw std::invalid_argument("there is no dataset '" + std::string(name) + "'; there are molhiv, zinc12k and qm9");
}

}  // namespace countable::datasets
