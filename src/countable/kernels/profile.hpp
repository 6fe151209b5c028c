#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace countable::kernels {

/// Where the time of training goes, in the parts of the paper's table of components: forward contains the two after it.
enum class ProfilePart : std::size_t { Batching, Forward, Gather, Pool, Backward, Update, Evaluation, Count };

/// Time per part, of the whole program; nothing is measured unless somebody asks for it.
class Profile {
  public:
    static void start() { enabled_ = true; }
    [[nodiscard]] static bool enabled() { return enabled_; }
    [[nodiscard]] static double seconds(ProfilePart part) { return 1e-9 * static_cast<double>(at(part)); }
    static void add(ProfilePart part, std::int64_t nanoseconds) { at(part) += nanoseconds; }
    [[nodiscard]] static std::int64_t now() {
        return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    }

    /// While it lives nothing is measured.
    class Pause {
      public:
        Pause() : before_(enabled_) { enabled_ = false; }
        ~Pause() { enabled_ = before_; }
        Pause(const Pause&) = delete;
        Pause& operator=(const Pause&) = delete;

      private:
        bool before_;
    };

  private:
    static std::atomic<std::int64_t>& at(ProfilePart part) { return parts_[static_cast<std::size_t>(part)]; }

    static inline bool enabled_ = false;
    static inline std::array<std::atomic<std::int64_t>, static_cast<std::size_t>(ProfilePart::Count)> parts_ = {};
};

/// The time for which it lives counts for a part.
class Timed {
  public:
    explicit Timed(ProfilePart part) : part_(part), begin_(Profile::enabled() ? Profile::now() : 0) {}
    ~Timed() {
        if (Profile::enabled()) Profile::add(part_, Profile::now() - begin_);
    }
    Timed(const Timed&) = delete;
    Timed& operator=(const Timed&) = delete;

  private:
    ProfilePart part_;
    std::int64_t begin_;
};

/// Steps that threads take in turn within one stretch of time: each gets its share of that time.
template <std::size_t steps>
class Shares {
  public:
    Shares() : begin_(Profile::enabled() ? Profile::now() : 0) {}

    /// One thread's clock.
    class Clock {
      public:
        explicit Clock(Shares& shares) : shares_(shares), last_(Profile::enabled() ? Profile::now() : 0) {}
        /// What passed since the last call was this step.
        void was(std::size_t step) {
            if (!Profile::enabled()) return;
            const std::int64_t now = Profile::now();
            shares_.times_[step] += now - last_;
            last_ = now;
        }

      private:
        Shares& shares_;
        std::int64_t last_;
    };

    void add(std::size_t step, ProfilePart part) const {
        if (!Profile::enabled()) return;
        std::int64_t all = 0;
        for (const auto& time : times_) all += time;
        if (all == 0) return;
        const auto stretch = static_cast<double>(Profile::now() - begin_);
        Profile::add(part,
                     static_cast<std::int64_t>(stretch * static_cast<double>(times_[step]) / static_cast<double>(all)));
    }

  private:
    std::array<std::atomic<std::int64_t>, steps> times_ = {};
    std::int64_t begin_;
};

}  // namespace countable::kernels
