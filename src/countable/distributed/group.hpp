#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "countable/distributed/launch.hpp"
#include "countable/tensor/torch.hpp"

namespace countable::distributed {

/// The other ranks cannot be reached: one of them has ended, or the network is down for longer than the time-out.
struct RanksLost : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Rank 0 has failed, and says why itself.
struct FirstRankFailed : std::runtime_error {
    FirstRankFailed() : std::runtime_error("rank 0 has failed") {}
};

/// The processes that train one network together, connected by Gloo through libtorch's c10d. All of them call the same
/// functions in the same order with tensors of the same shape on the CPU. All functions throw RanksLost.
class Group {
  public:
    /// Connects the ranks, and waits up to `timeout` for the last of them. Later, a rank that does not answer for as long
    /// is lost. The network interface is the one that leads to rank 0, or that of GLOO_SOCKET_IFNAME.
    Group(const Launch& launch, std::chrono::milliseconds timeout);
    ~Group();
    Group(const Group&) = delete;
    Group& operator=(const Group&) = delete;

    [[nodiscard]] int rank() const { return launch_.rank; }
    [[nodiscard]] int size() const { return launch_.size; }
    [[nodiscard]] bool is_first() const { return launch_.rank == 0; }

    /// Sums that are apart from each other may be under way at the same time, each in an order of its own.
    enum class Channel { Gradients, Statistics };

    /// A sum over the ranks that is under way; the tensor has it after wait().
    class Sum {
      public:
        Sum();
        ~Sum();
        Sum(Sum&&) noexcept;
        Sum& operator=(Sum&&) noexcept;
        void wait();

      private:
        friend class Group;
        struct Work;
        std::unique_ptr<Work> work_;
    };
    [[nodiscard]] Sum begin_sum(torch::Tensor tensor, Channel channel = Channel::Gradients);
    /// In place.
    void sum(const torch::Tensor& tensor, Channel channel = Channel::Gradients);
    /// From rank 0, in place.
    void broadcast(const torch::Tensor& tensor);
    /// What `make` gives on rank 0, on all ranks. Where it throws, rank 0 throws that, and the others FirstRankFailed.
    [[nodiscard]] std::string from_first(const std::function<std::string()>& make);

    /// How many sums this rank has taken part in so far, and the bytes of its tensors.
    [[nodiscard]] std::uint64_t sums() const { return sums_; }
    [[nodiscard]] std::uint64_t bytes_summed() const { return bytes_summed_; }

  private:
    struct Connections;
    Launch launch_;
    std::unique_ptr<Connections> connections_;
    std::uint64_t sums_ = 0, bytes_summed_ = 0;
};

}  // namespace countable::distributed
