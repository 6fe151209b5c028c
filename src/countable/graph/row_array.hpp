#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace countable {

/// An array that does not change: its own, or a view of memory that somebody else holds, such as memory that several processes
/// share. A copy of a view is a view of the same memory.
template <typename T>
class RowArray {
  public:
    RowArray() = default;
    // Implicit: a vector that is handed over becomes the array. NOLINTNEXTLINE(google-explicit-constructor)
    RowArray(std::vector<T> values) : own_(std::move(values)), view_(own_) {}

    /// Requires that the memory outlives the array and its copies.
    [[nodiscard]] static RowArray view_of(std::span<const T> memory) {
        RowArray array;
        array.view_ = memory;
        return array;
    }

    RowArray(const RowArray& other) : own_(other.own_), view_(other.own_.empty() ? other.view_ : own_) {}
    RowArray(RowArray&& other) noexcept : own_(std::move(other.own_)), view_(std::exchange(other.view_, {})) {}
    RowArray& operator=(RowArray other) noexcept {
        own_.swap(other.own_);  // which leaves the values where they are
        view_ = other.view_;
        return *this;
    }
    ~RowArray() = default;

    [[nodiscard]] const T& operator[](std::size_t i) const { return view_[i]; }
    [[nodiscard]] const T* data() const { return view_.data(); }
    [[nodiscard]] std::size_t size() const { return view_.size(); }
    [[nodiscard]] bool empty() const { return view_.empty(); }
    [[nodiscard]] std::span<const T> span() const { return view_; }

    friend bool operator==(const RowArray& a, const RowArray& b) { return std::ranges::equal(a.view_, b.view_); }

  private:
    std::vector<T> own_;
    std::span<const T> view_;
};

}  // namespace countable
