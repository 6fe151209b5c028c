#include "signal_note.hpp"

namespace countable::app {
namespace {

volatile std::sig_atomic_t signal_seen = 0;

}  // namespace

SignalNote::SignalNote() {
    struct sigaction action = {};
    action.sa_handler = [](int number) { signal_seen = number; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(SIGINT, &action, &before_[0]);
    ::sigaction(SIGTERM, &action, &before_[1]);
}

SignalNote::~SignalNote() {
    ::sigaction(SIGINT, &before_[0], nullptr);
    ::sigaction(SIGTERM, &before_[1], nullptr);
}

int SignalNote::seen() { return signal_seen; }

}  // namespace countable::app
