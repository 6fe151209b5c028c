#include "countable/mpi/processes.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <thread>

namespace countable::mpi {
namespace {

/// The cores that the processes of a machine may run on together.
unsigned cores_of(MPI_Comm machine) {
    cpu_set_t mine, all;
    CPU_ZERO(&mine);
    CPU_ZERO(&all);
    if (sched_getaffinity(0, sizeof mine, &mine) != 0) return 1;
    MPI_Allreduce(&mine, &all, sizeof mine, MPI_BYTE, MPI_BOR, machine);
    return static_cast<unsigned>(CPU_COUNT(&all));
}

}  // namespace

Processes::Processes() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &machine_);
    MPI_Comm_rank(machine_, &machine_rank_);
    MPI_Comm_size(machine_, &machine_size_);
    MPI_Comm_split(MPI_COMM_WORLD, machine_rank_ == 0 ? 0 : MPI_UNDEFINED, rank_, &first_of_machines_);
    MPI_Comm_set_errhandler(machine_, MPI_ERRORS_RETURN);  // there may be too little shared memory
    if (machine_rank_ == 0) gather_machines();
    cores_ = std::max(1u, cores_of(machine_) / static_cast<unsigned>(machine_size_));
    if (provided < MPI_THREAD_SERIALIZED) throw std::runtime_error("this MPI does not allow threads");
}

void Processes::gather_machines() {
    int machines = 0;
    MPI_Comm_size(first_of_machines_, &machines);
    all_machines_.resize(static_cast<std::size_t>(machines));
    const Machine mine{machine_size_, static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
                                          static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE))};
    MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all_machines_.data(), sizeof mine, MPI_BYTE, first_of_machines_);
}

Processes::~Processes() {
    if (first_of_machines_ != MPI_COMM_NULL) MPI_Comm_free(&first_of_machines_);
    MPI_Comm_free(&machine_);
    MPI_Finalize();
}

void Processes::abort(int exit_code) const {
    MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::_Exit(exit_code);
}

void Processes::send(int to, Tag tag, std::span<const std::byte> bytes) const {
    MPI_Request request = start_sending(to, tag, bytes);
    wait(request);
}

MPI_Request Processes::start_sending(int to, Tag tag, std::span<const std::byte> bytes) const {
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        throw std::runtime_error("a message between processes has more than 2 GB");
    MPI_Request request;
    MPI_Isend(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, to, tag, MPI_COMM_WORLD, &request);
    return request;
}

std::optional<Processes::Message> Processes::receive_if_there(int from, Tag tag) const {
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(from, tag, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Message message{status.MPI_SOURCE, {}, static_cast<std::size_t>(size)};
    message.words.resize((message.size + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t));
    MPI_Recv(message.words.data(), size, MPI_BYTE, message.from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
}

Processes::Message Processes::receive(int from, Tag tag) const {
    std::optional<Message> message;
    wait_until([&] { return (message = receive_if_there(from, tag)).has_value(); });
    return *std::move(message);
}

void Processes::wait_until(const std::function<bool()>& done) const {
    using namespace std::chrono_literals;
    constexpr auto shortest = 10us, longest = 1000us;
    constexpr unsigned quick_looks = 20;  // what is on its way is there soon
    for (unsigned look = 0; look < quick_looks; ++look) {
        if (done()) return;
        std::this_thread::yield();
    }
    for (auto pause = shortest; !done(); pause = std::min(longest, pause + pause / 4)) {
        check_failure();
        if (while_waiting) while_waiting();
        std::this_thread::sleep_for(pause);
    }
}

void Processes::wait(MPI_Request& request) const {
    wait_until([&] {
        int done = 0;
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        return done != 0;
    });
}

void Processes::meet(MPI_Comm group) const {
    MPI_Request request;
    MPI_Ibarrier(group, &request);
    wait(request);
}

void Processes::check_failure() const {
    if (!leads()) return;
    if (const auto message = receive_if_there(MPI_ANY_SOURCE, Failure))
        throw std::runtime_error(std::string(message->bytes()));
}

void Processes::fail(std::string_view sentence) const { send(0, Failure, as_bytes(sentence)); }

}  // namespace countable::mpi
