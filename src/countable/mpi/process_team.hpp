#pragma once

#include "countable/mpi/processes.hpp"
#include "countable/support/processes/team.hpp"

namespace countable::mpi {

/// The processes of a run as a team. Chunks are handed out by process 0 while the loop runs, so that nobody waits for a process
/// with more work, and sums are those of MPI, with 128 bits by an operation of our own.
class ProcessTeam : public Team {
  public:
    explicit ProcessTeam(const Processes& processes);
    ~ProcessTeam() override;
    ProcessTeam(const ProcessTeam&) = delete;
    ProcessTeam& operator=(const ProcessTeam&) = delete;

    [[nodiscard]] unsigned size() const override { return static_cast<unsigned>(processes_.size()); }
    void share_chunks(std::size_t items, std::size_t chunk, unsigned threads,
                      const std::function<void(unsigned, std::size_t, std::size_t)>& body) override;
    void require_fit(bool fits) override;
    void add_up(std::span<std::uint64_t> values) override;
    void add_up(std::span<Count> values) override;
    void add_up_checked(std::span<Count> values) override;

  private:
    using TakenBody = std::function<void(unsigned worker, std::size_t chunk)>;
    void lead(std::size_t chunks, unsigned threads, const TakenBody& body);
    void follow(unsigned threads, const TakenBody& body);

    const Processes& processes_;
    MPI_Datatype count_type_ = MPI_DATATYPE_NULL;
    MPI_Op count_sum_ = MPI_OP_NULL;
};

}  // namespace countable::mpi
