#pragma once

#include <mpi.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace countable::mpi {

/// The processes of one run, as an MPI launcher started them. Process 0 leads: it reads, writes and says what to do. MPI's own
/// waiting keeps a core busy; whoever waits here for another process sleeps in between.
class Processes {
  public:
    /// Starts MPI. One object, on the main thread.
    Processes();
    /// Ends MPI in good order: all processes must come here, and none may wait for another.
    ~Processes();
    Processes(const Processes&) = delete;
    Processes& operator=(const Processes&) = delete;

    [[nodiscard]] int rank() const { return rank_; }
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] bool leads() const { return rank_ == 0; }

    /// Of the machine of this process: its processes, and among those the rank of this one.
    [[nodiscard]] MPI_Comm machine() const { return machine_; }
    [[nodiscard]] int machine_rank() const { return machine_rank_; }
    [[nodiscard]] int machine_size() const { return machine_size_; }
    /// The first processes of all machines; MPI_COMM_NULL in others.
    [[nodiscard]] MPI_Comm first_of_machines() const { return first_of_machines_; }
    /// In the first processes of all machines: what they have.
    struct Machine {
        int processes = 1;
        std::uint64_t memory = 0;  ///< bytes
    };
    [[nodiscard]] const std::vector<Machine>& all_machines() const { return all_machines_; }
    /// The cores that the processes of this machine may run on, divided by their number; at least 1.
    [[nodiscard]] unsigned cores() const { return cores_; }

    /// Ends all processes at once with an exit code.
    [[noreturn]] void abort(int exit_code) const;

    enum Tag : int { Command = 1, Answer, Take, Give, Failure };
    /// Sends bytes; they are out of the way when this returns.
    void send(int to, Tag tag, std::span<const std::byte> bytes) const;
    /// The same without waiting: the bytes must stay until the request is done.
    [[nodiscard]] MPI_Request start_sending(int to, Tag tag, std::span<const std::byte> bytes) const;
    /// A message that has come. Process `from`, or any (MPI_ANY_SOURCE).
    struct Message {
        int from = 0;
        std::vector<std::uint64_t> words;  ///< the bytes, from an address that suits all numbers
        std::size_t size = 0;              ///< in bytes
        [[nodiscard]] std::string_view bytes() const { return {reinterpret_cast<const char*>(words.data()), size}; }
    };
    [[nodiscard]] std::optional<Message> receive_if_there(int from, Tag tag) const;
    /// Waits for it.
    [[nodiscard]] Message receive(int from, Tag tag) const;

    /// Waits until done() says yes, which it is asked ever more rarely: at least a thousand times a second. Throws what
    /// check_failure() throws, and what `while_waiting` throws.
    void wait_until(const std::function<bool()>& done) const;
    void wait(MPI_Request& request) const;
    /// Waits until all processes of a group are here. Before a function of MPI that waits for the others: it would wait
    /// for a process that cannot go on, and keep a core busy.
    void meet(MPI_Comm group = MPI_COMM_WORLD) const;
    /// Called now and then by whoever waits, in the leader: a place to stop.
    std::function<void()> while_waiting = {};

    /// In the leader: throws std::runtime_error with the sentence of another process that cannot go on.
    void check_failure() const;
    /// In the others: tells the leader.
    void fail(std::string_view sentence) const;

  private:
    void gather_machines();

    int rank_ = 0, size_ = 1, machine_rank_ = 0, machine_size_ = 1;
    unsigned cores_ = 1;
    MPI_Comm machine_ = MPI_COMM_NULL, first_of_machines_ = MPI_COMM_NULL;
    std::vector<Machine> all_machines_;
};

[[nodiscard]] inline std::span<const std::byte> as_bytes(std::string_view text) {
    return std::as_bytes(std::span(text));
}

}  // namespace countable::mpi
