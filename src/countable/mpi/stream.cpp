#include "countable/mpi/stream.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <exception>

#include "countable/count/stop_requested.hpp"
#include "countable/mpi/block.hpp"
#include "countable/mpi/command.hpp"
#include "countable/mpi/machine_memory.hpp"
#include "countable/mpi/messages.hpp"
#include "countable/mpi/shared_graph.hpp"

namespace countable::mpi {
namespace {

std::string command_bytes(Command command, std::uint64_t number, std::string_view content = {}) {
    const std::uint64_t header[] = {static_cast<std::uint64_t>(command), number};
    std::string bytes(reinterpret_cast<const char*>(header), sizeof header);
    return bytes += content;
}

/// Some small graphs on their way through the processes.
struct Block {
    std::vector<formats::InputGraph> graphs;
    std::string message;  // to the process that counts in them, if it is another one
    MPI_Request sending = MPI_REQUEST_NULL;
    BlockResults answer;
    bool done = false;
};

/// How many graphs a block should have, so that it takes about a tenth of a second: less, and the messages count; more, and
/// some process waits for the last one.
class BlockSize {
  public:
    [[nodiscard]] std::size_t graphs() const { return graphs_; }
    void learn(std::size_t counted, double seconds) {
        if (seconds > 0.2) graphs_ = std::max<std::size_t>(1, std::min(graphs_, counted) / 2);
        if (seconds < 0.05 && counted >= graphs_) graphs_ = std::min<std::size_t>(1024, 2 * graphs_);
    }

  private:
    std::size_t graphs_ = 16;
};

/// Which graphs are counted by all processes together: those of more than 256 nodes, unless graphs of that size have been
/// counted in no time. Either way gives the same results.
class LargeSize {
  public:
    [[nodiscard]] bool is_large(const Graph& graph) const {
        return graph.num_nodes() > count::most_small_nodes && numbers(graph) > quick_;
    }
    void learn_together(const Graph& graph, double seconds) {
        if (seconds < 0.1) quick_ = std::max(quick_, 2 * numbers(graph));
    }
    void learn_block(std::size_t graphs, double seconds) {
        if (seconds > static_cast<double>(graphs)) quick_ = 0;  // more than a second for each
    }

  private:
    static std::uint64_t numbers(const Graph& graph) { return graph.num_nodes() + graph.num_edges(); }
    std::uint64_t quick_ = 0;
};

constexpr std::size_t most_numbers = 1u << 17;  // nodes and edges of a block
constexpr int most_in_flight = 3;  // blocks at another process, so that the next one is there when it needs it

}  // namespace

struct Leader::State {
    explicit State(Processes& given) : processes(given), team(given) {}

    void send_to_others(const std::string& bytes) const {
        for (int process = 1; process < processes.size(); ++process)
            processes.send(process, Processes::Command, as_bytes(bytes));
    }

    Processes& processes;
    ProcessTeam team;
    std::string queries;  // that the others have
    int in_flight = 0;    // blocks at other processes
    bool apart = false;   // a process may be in the midst of a large graph
};

namespace {

/// The graphs of one stream.
class Stream {
  public:
    Stream(Leader::State& state, const count::Counter& counter, const count::NextGraph& next, const count::Sink& sink,
           const count::RunOptions& options)
        : state_(state),
          processes_(state.processes),
          counter_(counter),
          next_(next),
          sink_(sink),
          options_(options),
          in_flight_(static_cast<std::size_t>(processes_.size())) {}

    /// Whether all graphs were counted.
    bool run() {
        for (;;) {
            receive_answers();
            hand_out();
            if (options_.stop && options_.stop()) return false;
            const auto free =
                std::find_if(in_flight_.begin() + 1, in_flight_.end(), [](int n) { return n < most_in_flight; });
            const bool waits = blocks_.size() >= 16 * in_flight_.size();  // for a block that takes its time
            if (!waits && read_block()) {
                if (free != in_flight_.end())
                    send_block(static_cast<int>(free - in_flight_.begin()));
                else
                    count_here();
            } else if (!blocks_.empty()) {
                processes_.wait_until([&] { return receive_answers(); });
            } else if (large_) {
                if (!count_large()) return false;
            } else {
                break;
            }
        }
        if (failure_) std::rethrow_exception(failure_);
        return true;
    }

  private:
    /// Appends the next small graphs to the blocks; false if there are none before a large one or the end.
    bool read_block() {
        Block block;
        for (std::size_t numbers = 0;
             !large_ && !at_end_ && block.graphs.size() < block_size_.graphs() && numbers < most_numbers;) {
            std::optional<formats::InputGraph> graph;
            try {
                graph = next_();
            } catch (...) {
                failure_ = std::current_exception();
            }
            if (!graph) {
                at_end_ = true;
            } else if (large_size_.is_large(graph->graph)) {
                large_ = std::move(graph);
            } else {
                numbers += graph->graph.num_nodes() + graph->graph.num_edges();
                block.graphs.push_back(*std::move(graph));
            }
        }
        if (block.graphs.empty()) return false;
        blocks_.push_back(std::move(block));
        return true;
    }

    /// The last block goes to another process.
    void send_block(int process) {
        Block& block = blocks_.back();
        block.message = command_bytes(Command::Block, first_ + blocks_.size() - 1, bytes_of(block.graphs));
        block.sending = processes_.start_sending(process, Processes::Command, as_bytes(block.message));
        ++in_flight_[static_cast<std::size_t>(process)];
        ++state_.in_flight;
    }

    /// The last block is counted by this process.
    void count_here() {
        Block& block = blocks_.back();
        std::vector<const Graph*> graphs;
        for (const auto& graph : block.graphs) graphs.push_back(&graph.graph);
        auto answer = count_block(counter_, graphs, options_.threads, options_.stop, [&] { receive_answers(); });
        if (answer.stopped) throw count::StopRequested();
        finish(block, std::move(answer));
    }

    void finish(Block& block, BlockResults answer) {
        block.answer = std::move(answer);
        block.done = true;
        block_size_.learn(block.graphs.size(), block.answer.seconds);
        large_size_.learn_block(block.graphs.size(), block.answer.seconds);
    }

    /// Whether any came.
    bool receive_answers() {
        bool any = false;
        while (const auto message = processes_.receive_if_there(MPI_ANY_SOURCE, Processes::Answer)) {
            any = true;
            Block& block = blocks_.at(message->words[0] - first_);
            BlockResults answer;
            answer.failed = message->words[1] != 0;
            answer.seconds = 1e-6 * static_cast<double>(message->words[2]);
            if (!answer.failed) answer.results = results_in(message->bytes().substr(3 * sizeof(std::uint64_t)));
            MPI_Wait(&block.sending, MPI_STATUS_IGNORE);  // it is out: there is an answer
            --in_flight_[static_cast<std::size_t>(message->from)];
            --state_.in_flight;
            finish(block, std::move(answer));
        }
        return any;
    }

    /// Hands the results of the first blocks to the sink, as far as they are there.
    void hand_out() {
        for (; !blocks_.empty() && blocks_.front().done; ++first_) {
            Block block = std::move(blocks_.front());
            blocks_.pop_front();
            if (block.answer.failed) block.answer.results = count_again(block);
            for (std::size_t i = 0; i < block.graphs.size(); ++i) sink_(block.graphs[i], block.answer.results[i]);
        }
    }

    /// Throws here what was thrown elsewhere, unless only the other process had too little memory.
    std::vector<std::vector<count::Result>> count_again(const Block& block) {
        std::vector<std::vector<count::Result>> results;
        for (const auto& graph : block.graphs) results.push_back(counter_.answer(graph.graph));
        return results;
    }

    /// Whether it was done to the end. All blocks before are handed out.
    bool count_large() {
        require_memory(processes_.all_machines(), estimate_memory(counter_, large_->graph, options_.threads));
        state_.send_to_others(command_bytes(Command::LargeGraph, 0));
        state_.apart = true;
        SharedGraph shared(processes_, large_->graph);
        auto options = options_;
        options.team = &state_.team;
        const auto started = std::chrono::steady_clock::now();
        const auto answers = counter_.answer(shared.graph(), options);
        large_size_.learn_together(large_->graph,
                                   std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count());
        sink_(*large_, answers);
        if (std::ranges::any_of(answers, [](const auto& r) { return r.outcome == count::Outcome::Interrupted; }))
            return false;
        shared.free();
        state_.apart = false;
        large_.reset();
        return true;
    }

    Leader::State& state_;
    const Processes& processes_;
    const count::Counter& counter_;
    const count::NextGraph& next_;
    const count::Sink& sink_;
    const count::RunOptions& options_;
    std::deque<Block> blocks_;    // in the order of the graphs
    std::uint64_t first_ = 0;     // the number of the first of them
    std::vector<int> in_flight_;  // blocks at each process; this one has none
    BlockSize block_size_;
    LargeSize large_size_;
    std::optional<formats::InputGraph> large_;
    bool at_end_ = false;
    std::exception_ptr failure_;  // of the reader; the graphs before it are counted first
};

}  // namespace

Leader::Leader(Processes& processes) : state_(std::make_unique<State>(processes)) {}

Leader::~Leader() = default;

bool Leader::count_stream(const count::Counter& counter, const count::NextGraph& next, const count::Sink& sink,
                          const count::RunOptions& options, unsigned threads) {
    auto queries = command_bytes(Command::Queries, threads, bytes_of(counter.queries()));
    if (queries != state_->queries) state_->send_to_others(queries);
    state_->queries = std::move(queries);
    struct Waiting {
        std::function<void()>& hook;
        ~Waiting() { hook = {}; }
    } const waiting{state_->processes.while_waiting};
    waiting.hook = [&] {
        if (options.stop && options.stop()) throw count::StopRequested();
    };
    try {
        return Stream(*state_, counter, next, sink, options).run();
    } catch (const count::StopRequested&) {
        return false;
    }
}

bool Leader::dismiss() {
    if (state_->in_flight > 0 || state_->apart) return false;
    state_->send_to_others(command_bytes(Command::Dismiss, 0));
    return true;
}

}  // namespace countable::mpi
