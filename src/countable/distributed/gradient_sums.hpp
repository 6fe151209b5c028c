#pragma once

#include <memory>
#include <vector>

#include "countable/distributed/group.hpp"

namespace countable::distributed {

/// Sums the gradients of a model over the ranks while backward runs. Gradients are gathered in buckets, those of the last
/// layers first; a bucket is sent as soon as it and those before it are full. (Li et al. 2020, "PyTorch Distributed".)
///     sums.begin();
///     loss.backward();
///     sums.finish(beside);
class GradientSums {
  public:
    struct Options {
        std::int64_t bucket_bytes = std::int64_t{1} << 20;
    };
    /// The parameters must keep their data while this object is in use. The group must outlive it.
    GradientSums(Group& group, std::vector<torch::Tensor> parameters, const Options& options);
    GradientSums(Group& group, std::vector<torch::Tensor> parameters)
        : GradientSums(group, std::move(parameters), Options{}) {}
    ~GradientSums();
    GradientSums(const GradientSums&) = delete;
    GradientSums& operator=(const GradientSums&) = delete;

    void begin();
    /// Waits for all sums; then every parameter has the sum of its gradients, which is 0 where no rank had one. `beside` is
    /// summed along, in place.
    void finish(const torch::Tensor& beside);

    [[nodiscard]] std::size_t buckets() const;

  private:
    struct State;
    std::shared_ptr<State> state_;  // shared with the hooks, which live as long as the parameters
};

}  // namespace countable::distributed
