#include "countable/mpi/process_team.hpp"

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "countable/mpi/chunk_pool.hpp"
#include "countable/support/parallel.hpp"

namespace countable::mpi {
namespace {

// MPI calls the operation in whichever process adds two parts; it cannot throw.
std::atomic<bool> sum_overflowed = false;

void add_counts(void* in, void* inout, int* length, MPI_Datatype*) {
    const auto* const from = static_cast<const Count*>(in);
    auto* const to = static_cast<Count*>(inout);
    bool overflowed = false;
    for (int i = 0; i < *length; ++i) overflowed |= __builtin_add_overflow(from[i], to[i], &to[i]);
    if (overflowed) sum_overflowed = true;
}

/// The sums of all processes, a part of the values at a time: MPI copies what it adds.
template <typename Word>
void add_up_parts(std::span<Word> values, MPI_Datatype type, MPI_Op operation) {
    constexpr std::size_t part = 1u << 20;
    for (std::size_t first = 0; first < values.size(); first += part) {
        const auto some = values.subspan(first, std::min(part, values.size() - first));
        MPI_Allreduce(MPI_IN_PLACE, some.data(), static_cast<int>(some.size()), type, operation, MPI_COMM_WORLD);
    }
}

/// What process 0 hands out, to its own threads and to the other processes. MPI is used by serve() alone.
class Handout {
  public:
    Handout(const Processes& processes, std::size_t chunks)
        : processes_(processes), pool_(chunks, static_cast<unsigned>(processes.size())) {}

    /// For a thread of this process.
    std::optional<std::size_t> take() {
        const std::lock_guard lock(mutex_);
        return ended_ ? std::nullopt : pool_.take_one();
    }

    /// Answers the other processes until all of them know that there are no more chunks, or end() was called.
    void serve() {
        try {
            for (int asking = processes_.size() - 1; asking > 0;) {
                std::optional<Processes::Message> request;
                processes_.wait_until([&] {
                    request = processes_.receive_if_there(MPI_ANY_SOURCE, Processes::Take);
                    return request || ended_;
                });
                if (ended_) return;
                const ChunkRange range = take_for(request->words[0]);
                processes_.send(request->from, Processes::Give, std::as_bytes(std::span(&range, 1)));
                if (range.empty()) --asking;
            }
        } catch (...) {
            failure_ = std::current_exception();
            end();
        }
    }

    /// Nobody goes on.
    void end() { ended_ = true; }
    /// Nobody needs the rest of the chunks.
    void clear() {
        const std::lock_guard lock(mutex_);
        pool_.clear();
    }
    /// Of serve().
    void rethrow_failure() const {
        if (failure_) std::rethrow_exception(failure_);
    }

  private:
    ChunkRange take_for(std::size_t threads) {
        const std::lock_guard lock(mutex_);
        return pool_.take(threads);
    }

    const Processes& processes_;
    std::mutex mutex_;
    ChunkPool pool_;
    std::atomic<bool> ended_ = false;
    std::exception_ptr failure_;
};

/// What another process gets from process 0. The next chunks are asked for before the last ones are begun.
class Supply {
  public:
    Supply(const Processes& processes, unsigned threads) : processes_(processes), threads_(threads) {}

    /// For any thread; MPI is used by one at a time.
    std::optional<std::size_t> take() {
        using namespace std::chrono_literals;
        constexpr auto shortest = 10us, longest = 1000us;
        for (auto pause = shortest;; pause = std::min(longest, 2 * pause)) {
            {
                const std::lock_guard lock(mutex_);
                if (range_.empty()) receive();
                if (!asked_ && !over_ && range_.last - range_.first <= threads_) ask();
                if (!range_.empty()) return range_.first++;
                if (over_) return std::nullopt;
            }
            std::this_thread::sleep_for(pause);
        }
    }

  private:
    void ask() {
        const std::uint64_t threads = threads_;
        processes_.send(0, Processes::Take, std::as_bytes(std::span(&threads, 1)));
        asked_ = true;
    }
    void receive() {
        if (!asked_) return;
        const auto message = processes_.receive_if_there(0, Processes::Give);
        if (!message) return;
        asked_ = false;
        range_ = {message->words[0], message->words[1]};
        over_ = range_.empty();
    }

    const Processes& processes_;
    unsigned threads_;
    std::mutex mutex_;
    ChunkRange range_;
    bool asked_ = false, over_ = false;
};

}  // namespace

ProcessTeam::ProcessTeam(const Processes& processes) : processes_(processes) {
    MPI_Type_contiguous(2, MPI_UINT64_T, &count_type_);
    MPI_Type_commit(&count_type_);
    MPI_Op_create(add_counts, 1, &count_sum_);
}

ProcessTeam::~ProcessTeam() {
    MPI_Op_free(&count_sum_);
    MPI_Type_free(&count_type_);
}

void ProcessTeam::share_chunks(std::size_t items, std::size_t chunk, unsigned threads,
                               const std::function<void(unsigned, std::size_t, std::size_t)>& body) {
    const std::size_t chunks = (items + chunk - 1) / chunk;
    if (chunks == 0) return;
    const auto of_chunk = [&](unsigned worker, std::size_t i) {
        body(worker, i * chunk, std::min(items, (i + 1) * chunk));
    };
    with_agreement(this, [&] { processes_.leads() ? lead(chunks, threads, of_chunk) : follow(threads, of_chunk); });
}

void ProcessTeam::lead(std::size_t chunks, unsigned threads, const TakenBody& body) {
    Handout handout(processes_, chunks);
    std::exception_ptr failure;
    {
        const std::jthread server([&] { handout.serve(); });
        try {
            parallel_take(
                threads, [&](unsigned) { return handout.take(); }, body);
        } catch (const std::overflow_error&) {
            failure = std::current_exception();
            handout.clear();
        } catch (...) {
            failure = std::current_exception();
            handout.end();
        }
    }
    handout.rethrow_failure();
    if (failure) std::rethrow_exception(failure);
}

void ProcessTeam::follow(unsigned threads, const TakenBody& body) {
    Supply supply(processes_, threads);
    try {
        parallel_take(
            threads, [&](unsigned) { return supply.take(); }, body);
    } catch (const std::overflow_error&) {
        while (supply.take()) {
        }  // the rest of the loop is for nothing
        throw;
    }
}

void ProcessTeam::require_fit(bool fits) {
    const int mine = fits ? 1 : 0;
    int all = 0;
    MPI_Request request;
    MPI_Iallreduce(&mine, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD, &request);
    processes_.wait(request);
    if (all == 0) throw_count_overflow();
}

void ProcessTeam::add_up(std::span<std::uint64_t> values) {
    processes_.meet();
    add_up_parts(values, MPI_UINT64_T, MPI_SUM);
}

void ProcessTeam::add_up(std::span<Count> values) {
    processes_.meet();
    add_up_parts(values, count_type_, count_sum_);
}

void ProcessTeam::add_up_checked(std::span<Count> values) {
    sum_overflowed = false;
    add_up(values);
    require_fit(!sum_overflowed);
}

}  // namespace countable::mpi
