#include <csignal>
#include <cstdio>

#include "commands.hpp"
#include "countable/mpi/machine_memory.hpp"
#include "countable/mpi/stream.hpp"
#include "countable/version.hpp"

namespace {

using namespace countable;

/// The process that reads, writes and speaks. Returns the exit code.
int lead(mpi::Processes& processes, int argc, char** argv) {
    CLI::App app{"Exact substructure counts in graphs, by several processes."};
    app.name("countable");
    app.set_version_flag("--version", COUNTABLE_VERSION);
    app.require_subcommand(1);
    mpi::Leader leader(processes);
    const auto stream = [&](const count::Counter& counter, const count::NextGraph& next, const count::Sink& sink,
                            const count::RunOptions& options) {
        const bool given = app.get_subcommand("count")->get_option("--threads")->count() > 0;
        return leader.count_stream(counter, next, sink, options, given ? options.threads : 0);
    };
    const auto memory = [&](const count::Counter& counter, const Graph& graph, unsigned threads) {
        const auto estimate = mpi::estimate_memory(counter, graph, threads);
        const auto& machines = processes.all_machines();
        return app::CountBy::Memory{mpi::memory_sentence(machines, estimate),
                                    mpi::memory_share(machines, estimate) > 0.1};
    };
    app::add_count_command(app, {stream, memory, processes.cores()});
    const int status = app::run(app, argc, argv);
    std::fflush(nullptr);
    if (!leader.dismiss()) processes.abort(status);
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    mpi::Processes processes;
    if (processes.leads()) return lead(processes, argc, argv);
    std::signal(SIGINT, SIG_IGN);  // the leader writes what was counted, and ends all
    std::signal(SIGTERM, SIG_IGN);
    mpi::serve(processes);
    return 0;
}
