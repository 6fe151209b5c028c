#include "countable/support/processes/child_processes.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace countable {
namespace {

constexpr int milliseconds_between_ticks = 200;
constexpr char is_line = '+', is_reason = '-';  // the first character of what a child sends

struct Child {
    std::size_t job;
    pid_t process;
    int pipe;
    std::string unread, reason;
};

void send(int pipe, char kind, std::string_view text) {
    std::string line(1, kind);
    for (const char c : text) line += c == '\n' ? ' ' : c;
    line += '\n';
    for (std::size_t sent = 0; sent < line.size();) {
        const auto bytes = ::write(pipe, line.data() + sent, line.size() - sent);
        if (bytes < 0 && errno != EINTR) return;  // nobody listens any more
        if (bytes > 0) sent += static_cast<std::size_t>(bytes);
    }
}

[[noreturn]] void child_main(std::size_t job, pid_t parent, int pipe, const ChildWork& work) {
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != parent) ::_exit(1);  // it died before the line above
    std::signal(SIGPIPE, SIG_IGN);
    // Who ends the whole process group reaches a child twice, directly and by way of the parent: a handler that the
    // parent has installed for one signal must survive both.
    struct sigaction action = {};
    ::sigaction(SIGTERM, nullptr, &action);
    action.sa_flags &= ~static_cast<int>(SA_RESETHAND);
    ::sigaction(SIGTERM, &action, nullptr);
    const int nothing = ::open("/dev/null", O_RDWR);
    for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nothing, standard);
    std::string reason;
    try {
        reason = work.work(job, [pipe](std::string_view line) { send(pipe, is_line, line); });
    } catch (const std::exception& error) {
        reason = error.what();
    }
    if (!reason.empty()) send(pipe, is_reason, reason);
    ::_exit(reason.empty() ? 0 : 1);  // not exit(): what the parent has registered and buffered is the parent's
}

Child start(std::size_t job, const ChildWork& work) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error(std::string("no pipe: ") + std::strerror(errno));
    const pid_t parent = ::getpid();
    const pid_t process = ::fork();
    if (process == 0) {
        ::close(ends[0]);
        child_main(job, parent, ends[1], work);
    }
    const int error = errno;
    ::close(ends[1]);
    if (process < 0) {
        ::close(ends[0]);
        throw std::runtime_error(std::string("no process: ") + std::strerror(error));
    }
    return {job, process, ends[0], {}, {}};
}

void take_lines(Child& child, const ChildWork& work) {
    std::size_t begin = 0;
    for (std::size_t end; (end = child.unread.find('\n', begin)) != std::string::npos; begin = end + 1) {
        const std::string line = child.unread.substr(begin + 1, end - begin - 1);
        if (child.unread[begin] == is_reason)
            child.reason = line;
        else if (work.said)
            work.said(child.job, line);
    }
    child.unread.erase(0, begin);
}

std::string how_it_died(int status) {
    if (WIFSIGNALED(status))
        return std::string(ended_by_signal) + std::to_string(WTERMSIG(status)) + " (" + ::strsignal(WTERMSIG(status)) +
               ")";
    return WEXITSTATUS(status) == 0 ? "" : "ended with exit code " + std::to_string(WEXITSTATUS(status));
}

void reap(Child& child, const ChildWork& work) {
    ::close(child.pipe);
    int status = 0;
    while (::waitpid(child.process, &status, 0) < 0 && errno == EINTR) {
    }
    if (work.ended) work.ended(child.job, child.reason.empty() ? how_it_died(status) : child.reason);
}

// Reads what there is. False at the end of the pipe, which comes when the child ends.
bool listen(Child& child, const ChildWork& work) {
    char bytes[4096];
    const auto count = ::read(child.pipe, bytes, sizeof bytes);
    if (count < 0) return errno == EINTR || errno == EAGAIN;
    child.unread.append(bytes, static_cast<std::size_t>(count));
    take_lines(child, work);
    return count > 0;
}

}  // namespace

void run_in_children(std::size_t jobs, std::size_t at_once, const ChildWork& work) {
    std::vector<Child> children;
    std::size_t next = 0;
    bool stopping = false;
    while (true) {
        if (!stopping && work.stop_wanted && work.stop_wanted()) {
            stopping = true;
            for (const auto& child : children) ::kill(child.process, SIGTERM);
        }
        while (!stopping && next < jobs && children.size() < at_once) {
            children.push_back(start(next, work));
            if (work.started) work.started(next);
            ++next;
        }
        if (children.empty()) return;
        std::vector<pollfd> wanted;
        for (const auto& child : children) wanted.push_back({child.pipe, POLLIN, 0});
        (void)::poll(wanted.data(), wanted.size(), milliseconds_between_ticks);
        for (std::size_t i = children.size(); i-- > 0;)
            if (wanted[i].revents != 0 && !listen(children[i], work)) {
                reap(children[i], work);
                children.erase(children.begin() + static_cast<std::ptrdiff_t>(i));
            }
        if (work.tick) work.tick();
    }
}

}  // namespace countable
