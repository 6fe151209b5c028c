#pragma once

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <exception>
#include <functional>
#include <thread>
#include <vector>

#include "countable/distributed/group.hpp"

namespace countable::distributed {

inline std::uint16_t free_port() {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    ::bind(socket, reinterpret_cast<sockaddr*>(&address), size);
    ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
    ::close(socket);
    return ntohs(address.sin_port);
}

/// Calls body on `size` threads, each a rank of one group. Throws what the first of them throws.
inline void on_ranks(int size, const std::function<void(Group&)>& body,
                     std::chrono::milliseconds timeout = std::chrono::seconds(60)) {
    const auto port = free_port();
    std::vector<std::exception_ptr> failures(static_cast<std::size_t>(size));
    std::vector<std::thread> threads;
    for (int rank = 0; rank < size; ++rank)
        threads.emplace_back([&, rank] {
            try {
                Group group({.rank = rank, .size = size, .address = "127.0.0.1", .port = port}, timeout);
                body(group);
            } catch (...) {
                failures[static_cast<std::size_t>(rank)] = std::current_exception();
            }
        });
    for (auto& thread : threads) thread.join();
    for (const auto& failure : failures)
        if (failure) std::rethrow_exception(failure);
}

}  // namespace countable::distributed
