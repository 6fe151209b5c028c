#include <new>
#include <optional>

#include "countable/mpi/block.hpp"
#include "countable/mpi/command.hpp"
#include "countable/mpi/messages.hpp"
#include "countable/mpi/shared_graph.hpp"
#include "countable/mpi/stream.hpp"

namespace countable::mpi {
namespace {

/// A process that does what the leader says.
class Server {
  public:
    explicit Server(const Processes& processes) : processes_(processes), team_(processes) {}

    /// False when it is dismissed.
    bool obey(const Processes::Message& message) {
        const auto content = message.bytes().substr(2 * sizeof(std::uint64_t));
        switch (static_cast<Command>(message.words[0])) {
            case Command::Queries:
                counter_.emplace(queries_in(content));
                threads_ = message.words[1] > 0 ? static_cast<unsigned>(message.words[1]) : processes_.cores();
                return true;
            case Command::Block:
                answer_block(message.words[1], content);
                return true;
            case Command::LargeGraph:
                count_large();
                return true;
            case Command::Dismiss:
                break;
        }
        return false;
    }

    /// Waits until the last answer is out.
    void finish_sending() {
        if (sending_ != MPI_REQUEST_NULL) processes_.wait(sending_);
    }

  private:
    void answer_block(std::uint64_t number, std::string_view content) {
        const auto graphs = graphs_in(content);
        std::vector<const Graph*> pointers;
        for (const Graph& graph : graphs) pointers.push_back(&graph);
        const auto block = count_block(*counter_, pointers, threads_);
        finish_sending();
        const std::uint64_t header[] = {number, block.failed, static_cast<std::uint64_t>(1e6 * block.seconds)};
        answer_.assign(reinterpret_cast<const char*>(header), sizeof header);
        if (!block.failed) answer_ += bytes_of(block.results);
        sending_ = processes_.start_sending(0, Processes::Answer, as_bytes(answer_));
    }

    void count_large() {
        finish_sending();
        SharedGraph shared(processes_);
        (void)counter_->answer(shared.graph(), {.threads = threads_, .team = &team_});
        shared.free();
    }

    const Processes& processes_;
    ProcessTeam team_;
    std::optional<count::Counter> counter_;
    unsigned threads_ = 1;
    std::string answer_;  // the last one, on its way
    MPI_Request sending_ = MPI_REQUEST_NULL;
};

}  // namespace

void serve(const Processes& processes) {
    Server server(processes);
    try {
        while (server.obey(processes.receive(0, Processes::Command))) {
        }
        return server.finish_sending();
    } catch (const std::bad_alloc&) {
        processes.fail("not enough memory for this input on the machine of process " +
                       std::to_string(processes.rank()));
    } catch (const std::exception& error) {
        processes.fail(error.what());
    }
    // The leader ends all processes, or dismisses this one if it has met the same error.
    (void)processes.receive(0, Processes::Command);
}

}  // namespace countable::mpi
