#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <vector>

namespace countable::kernels {

/// Memory that begins with a cache line and is not cleared: kernels write all of it before they read it.
template <typename T>
struct UninitialisedAllocator {
    using value_type = T;
    static constexpr std::align_val_t alignment{64};

    UninitialisedAllocator() = default;
    template <typename U>
    explicit UninitialisedAllocator(const UninitialisedAllocator<U>&) {}

    T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), alignment)); }
    void deallocate(T* from, std::size_t) { ::operator delete(from, alignment); }
    template <typename U>
    void construct(U*) {}
    template <typename U>
    void construct(U* at, const U& value) {
        std::construct_at(at, value);
    }
    friend bool operator==(const UninitialisedAllocator&, const UninitialisedAllocator&) = default;
};

template <typename T>
using Buffer = std::vector<T, UninitialisedAllocator<T>>;

}  // namespace countable::kernels
