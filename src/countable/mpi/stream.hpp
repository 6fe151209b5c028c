#pragma once

#include <memory>

#include "countable/count/stream.hpp"
#include "countable/mpi/process_team.hpp"

namespace countable::mpi {

/// Process 0 of a run: counts the graphs of streams together with the other processes, which are in serve().
class Leader {
  public:
    explicit Leader(Processes& processes);
    ~Leader();

    /// count::count_stream() with the same results in the same order. Small graphs are shared out in blocks, a large one is
    /// counted by all processes together. `threads` of each other process; 0: its share of the cores of its machine.
    bool count_stream(const count::Counter& counter, const count::NextGraph& next, const count::Sink& sink,
                      const count::RunOptions& options, unsigned threads);

    /// Lets the others return from serve(). False if some of them are still at work: nobody waits for them any more.
    [[nodiscard]] bool dismiss();

    struct State;

  private:
    std::unique_ptr<State> state_;
};

/// The other processes: do what the leader says until it dismisses them.
void serve(const Processes& processes);

}  // namespace countable::mpi
