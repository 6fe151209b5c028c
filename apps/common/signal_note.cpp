#include "signal_note.hpp"

#include <unistd.h>

namespace countable::app {
namespace {

volatile std::sig_atomic_t signal_seen = 0, grace_seconds = 0;

}  // namespace

SignalNote::SignalNote(unsigned grace) {
    grace_seconds = static_cast<std::sig_atomic_t>(grace);
    struct sigaction action = {};
    action.sa_handler = [](int number) {
        signal_seen = number;
        if (grace_seconds > 0) ::alarm(static_cast<unsigned>(grace_seconds));
    };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(SIGINT, &action, &before_[0]);
    ::sigaction(SIGTERM, &action, &before_[1]);
    action.sa_handler = [](int) { ::raise(signal_seen); };  // its own handler is gone: it ends the program
    ::sigaction(SIGALRM, &action, &before_[2]);
}

SignalNote::~SignalNote() {
    answered();
    ::sigaction(SIGINT, &before_[0], nullptr);
    ::sigaction(SIGTERM, &before_[1], nullptr);
    ::sigaction(SIGALRM, &before_[2], nullptr);
}

int SignalNote::seen() { return signal_seen; }

void SignalNote::answered() { ::alarm(0); }

}  // namespace countable::app
