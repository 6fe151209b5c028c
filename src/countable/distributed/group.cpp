#include "countable/distributed/group.hpp"

#ifdef COUNTABLE_GLOO
#ifndef USE_C10D_GLOO  // without it c10d's header is empty
#define USE_C10D_GLOO
#endif
#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include "countable/tensor/torch_failure.hpp"

namespace countable::distributed {
namespace {

[[noreturn]] void lost(const Launch& launch, const std::exception& error) {
    throw RanksLost("rank " + std::to_string(launch.rank) + " of " + std::to_string(launch.size) +
                    " lost the others: " + tensor::sentence_of(error));
}

/// The address of this machine on the way to `host`; empty if there is no way. Nothing is sent.
std::string own_address(const std::string& host, std::uint16_t port) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_DGRAM;
    addrinfo* found = nullptr;
    if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) return "";
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner(found, &::freeaddrinfo);
    for (const addrinfo* way = found; way != nullptr; way = way->ai_next) {
        const int socket = ::socket(way->ai_family, way->ai_socktype, way->ai_protocol);
        if (socket < 0) continue;
        sockaddr_storage own{};
        socklen_t size = sizeof own;
        char text[NI_MAXHOST] = "";
        if (::connect(socket, way->ai_addr, way->ai_addrlen) == 0 &&
            ::getsockname(socket, reinterpret_cast<sockaddr*>(&own), &size) == 0)
            ::getnameinfo(reinterpret_cast<sockaddr*>(&own), size, text, sizeof text, nullptr, 0, NI_NUMERICHOST);
        ::close(socket);
        if (*text != 0) return text;
    }
    return "";
}

std::shared_ptr<::gloo::transport::Device> device_for(const Launch& launch) {
    using c10d::ProcessGroupGloo;
    if (const char* const wanted = std::getenv("GLOO_SOCKET_IFNAME"))
        return ProcessGroupGloo::createDeviceForInterface(wanted);
    const std::string own = own_address(launch.address, launch.port);
    return own.empty() ? ProcessGroupGloo::createDefaultDevice() : ProcessGroupGloo::createDeviceForHostname(own);
}

}  // namespace

struct Group::Connections {
    c10::intrusive_ptr<c10d::Store> store;
    c10::intrusive_ptr<c10d::ProcessGroupGloo> gradients, statistics;

    [[nodiscard]] c10d::ProcessGroupGloo& of(Channel channel) const {
        return channel == Channel::Gradients ? *gradients : *statistics;
    }
};

struct Group::Sum::Work {
    c10::intrusive_ptr<c10d::Work> work;
    std::vector<at::Tensor> tensors;
    const Launch* launch;
};

Group::Sum::Sum() = default;
Group::Sum::~Sum() = default;
Group::Sum::Sum(Sum&&) noexcept = default;
Group::Sum& Group::Sum::operator=(Sum&&) noexcept = default;

void Group::Sum::wait() {
    try {
        work_->work->wait();
    } catch (const std::exception& error) {
        lost(*work_->launch, error);
    }
}

Group::Group(const Launch& launch, std::chrono::milliseconds timeout)
    : launch_(launch), connections_(std::make_unique<Connections>()) {
    try {
        c10d::TCPStoreOptions store;
        store.port = launch.port;
        store.isServer = launch.rank == 0;
        store.waitWorkers = false;
        store.timeout = timeout;
        connections_->store = c10::make_intrusive<c10d::TCPStore>(launch.address, store);
        const auto connect = [&](const char* name) {
            auto options = c10d::ProcessGroupGloo::Options::create(timeout);
            options->devices.push_back(device_for(launch));
            return c10::make_intrusive<c10d::ProcessGroupGloo>(
                c10::make_intrusive<c10d::PrefixStore>(name, connections_->store), launch.rank, launch.size, options);
        };
        connections_->gradients = connect("countable/gradients");
        connections_->statistics = connect("countable/statistics");
        // The store goes with rank 0, so that nobody may go on before all have found each other.
        connections_->statistics->barrier()->wait();
    } catch (const std::exception& error) {
        lost(launch, error);
    }
}

Group::~Group() = default;

Group::Sum Group::begin_sum(torch::Tensor tensor, Channel channel) {
    ++sums_;
    bytes_summed_ += static_cast<std::uint64_t>(tensor.nbytes());
    Sum sum;
    sum.work_ = std::make_unique<Sum::Work>();
    sum.work_->launch = &launch_;
    sum.work_->tensors.push_back(std::move(tensor));
    try {
        sum.work_->work = connections_->of(channel).allreduce(sum.work_->tensors);
    } catch (const std::exception& error) {
        lost(launch_, error);
    }
    return sum;
}

void Group::broadcast(const torch::Tensor& tensor) {
    try {
        std::vector<at::Tensor> tensors = {tensor};
        connections_->gradients->broadcast(tensors)->wait();
    } catch (const std::exception& error) {
        lost(launch_, error);
    }
}

}  // namespace countable::distributed

#else

namespace countable::distributed {

struct Group::Connections {};
struct Group::Sum::Work {};
Group::Sum::Sum() = default;
Group::Sum::~Sum() = default;
Group::Sum::Sum(Sum&&) noexcept = default;
Group::Sum& Group::Sum::operator=(Sum&&) noexcept = default;
void Group::Sum::wait() {}

Group::Group(const Launch& launch, std::chrono::milliseconds) : launch_(launch) {
    throw std::invalid_argument("one of " + std::to_string(launch.size) +
                                " ranks: this program was built without Gloo and trains on one process only");
}
Group::~Group() = default;
Group::Sum Group::begin_sum(torch::Tensor, Channel) { return {}; }
void Group::broadcast(const torch::Tensor&) {}

}  // namespace countable::distributed

#endif

namespace countable::distributed {

void Group::sum(const torch::Tensor& tensor, Channel channel) { begin_sum(tensor, channel).wait(); }

std::string Group::from_first(const std::function<std::string()>& make) {
    constexpr std::int64_t failed = -1;
    std::string bytes;
    std::exception_ptr failure;
    if (is_first()) {
        try {
            bytes = make();
        } catch (...) {
            failure = std::current_exception();
        }
    }
    const auto length = torch::full({1}, failure ? failed : static_cast<std::int64_t>(bytes.size()), torch::kInt64);
    broadcast(length);
    if (failure) std::rethrow_exception(failure);
    if (length.item<std::int64_t>() == failed) throw FirstRankFailed();
    bytes.resize(static_cast<std::size_t>(length.item<std::int64_t>()));
    if (!bytes.empty())
        broadcast(torch::from_blob(bytes.data(), {static_cast<std::int64_t>(bytes.size())}, torch::kUInt8));
    return bytes;
}

}  // namespace countable::distributed
