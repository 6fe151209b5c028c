#include "print_profile.hpp"

#include <cstdio>

#include "countable/kernels/profile.hpp"

namespace countable::app {

void print_profile(std::int64_t epochs) {
    using kernels::Profile;
    using kernels::ProfilePart;
    if (epochs <= 0) return;
    const auto seconds = [&](ProfilePart part) { return Profile::seconds(part) / static_cast<double>(epochs); };
    const double batching = seconds(ProfilePart::Batching), forward = seconds(ProfilePart::Forward);
    const double gather = seconds(ProfilePart::Gather), pool = seconds(ProfilePart::Pool);
    const double backward = seconds(ProfilePart::Backward), update = seconds(ProfilePart::Update);
    const double evaluation = seconds(ProfilePart::Evaluation);
    const double total = batching + forward + backward + update + evaluation;
    const auto row = [&](const char* name, double time) {
        std::fprintf(stderr, "%-24s %12.4f %7.1f %%\n", name, time, total > 0 ? 100 * time / total : 0);
    };
    std::fprintf(stderr, "%-24s %12s %9s\n", "part of an epoch", "seconds", "share");
    row("waiting for batches", batching);
    row("forward", forward);
    if (gather > 0) {  // a model with relational pooling
        row("  N2P & E2P", gather);
        row("  Ppl", pool);
        row("  the rest", forward - gather - pool);
    }
    row("backward", backward);
    row("Adam", update);
    row("evaluation", evaluation);
    row("total", total);
}

}  // namespace countable::app
