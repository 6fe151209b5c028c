#include "countable/support/processes/claim.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <random>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "countable/support/numbers.hpp"

namespace countable {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr const char* free_word = "free";

std::string first_line(const char* path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

// Changes with every start of a machine, so that a number of a process means something only beside it.
const std::string& machine() {
    static const std::string id = [] {
        const std::string boot = first_line("/proc/sys/kernel/random/boot_id");
        char name[256] = "";
        ::gethostname(name, sizeof name - 1);
        return (boot.empty() ? "unknown" : boot) + "/" + name;
    }();
    return id;
}

// The time at which a process of this machine started, in ticks; empty if there is none.
std::string start_of(long process) {
    const std::string line = first_line(("/proc/" + std::to_string(process) + "/stat").c_str());
    const auto name_end = line.rfind(')');  // the name may have anything in it
    if (name_end == std::string::npos) return "";
    std::istringstream fields(line.substr(name_end + 1));
    std::string field;
    for (int i = 0; i < 20 && fields >> field; ++i)
        if (i == 0 && field == "Z") return "";  // ended, and not yet collected
    return field;
}

std::string unique_name() {
    std::random_device random;
    std::ostringstream name;
    name << std::hex << random() << random() << "-" << ::getpid();
    return name.str();
}

std::uint64_t last_file(const fs::path& folder) {
    std::uint64_t last = 0;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (const auto number = parse_number<std::uint64_t>(entry->path().filename().string()))
            last = std::max(last, *number);
    return last;
}

std::string content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void write_through(const fs::path& path, const std::string& text) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) throw std::runtime_error(path.string() + ": cannot be written");
    const bool good =
        ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(file) == 0;
    if ((::close(file) != 0) || !good) throw std::runtime_error(path.string() + ": cannot be written");
}

// "machine process start beat", or "free"
bool is_of_dead_process(const std::string& content) {
    std::istringstream fields(content);
    std::string place, start;
    long process = 0;
    return fields >> place >> process >> start && place == machine() && start_of(process) != start;
}

}  // namespace

struct Claim::State {
    fs::path folder, file;
    std::uint64_t number = 0;
    std::string name = unique_name();
    ClaimOptions options;
    std::uint64_t beats = 0;
    std::atomic<bool> lost = false;
    std::mutex mutex;
    std::condition_variable_any changed;
    std::jthread heart;

    [[nodiscard]] std::string alive() {
        return machine() + " " + std::to_string(::getpid()) + " " + start_of(::getpid()) + " " +
               std::to_string(++beats) + "\n";
    }
    void replace(const std::string& text) const {
        const fs::path next = folder / ("." + name);
        write_through(next, text);
        fs::rename(next, file);
    }
    void beat(const std::stop_token& stop) {
        auto last = Clock::now();
        std::unique_lock lock(mutex);
        while (!changed.wait_for(lock, stop, options.beat, [&] { return stop.stop_requested(); })) {
            try {
                if (last_file(folder) > number) throw std::runtime_error("taken over");
                replace(alive());
                last = Clock::now();
            } catch (const std::exception&) {
                // A file server may be away for a while; a holder that cannot be heard stops before others may take over.
                if (last_file(folder) > number || Clock::now() - last > options.silence / 2) {
                    lost = true;
                    return;
                }
            }
        }
    }
};

Claim::Watch::Watch(fs::path folder, const ClaimOptions& options) : folder_(std::move(folder)), options_(options) {}

bool Claim::Watch::is_free() {
    const auto last = last_file(folder_);
    if (last == 0) return true;
    const std::string content = content_of(folder_ / std::to_string(last));
    if (content.starts_with(free_word) || is_of_dead_process(content)) return true;
    const std::string now = std::to_string(last) + " " + content;
    if (now != seen_) {
        seen_ = now;
        since_ = Clock::now();
    }
    return Clock::now() - since_ >= options_.silence;
}

std::optional<Claim> Claim::Watch::take() {
    const auto last = last_file(folder_);
    if (!is_free()) return std::nullopt;
    fs::create_directories(folder_);
    auto state = std::make_unique<State>();
    state->folder = folder_;
    state->options = options_;
    state->number = last + 1;
    state->file = folder_ / std::to_string(last + 1);
    const fs::path own = folder_ / ("." + state->name);
    write_through(own, state->alive());
    const bool linked = ::link(own.c_str(), state->file.c_str()) == 0;
    struct stat status {};
    // On NFS the answer of a link that was made may be lost: then the file has two names all the same.
    const bool mine = linked || (::stat(own.c_str(), &status) == 0 && status.st_nlink == 2);
    std::error_code ignored;
    fs::remove(own, ignored);
    if (!mine) return std::nullopt;
    Claim claim(std::move(state));
    claim.state_->heart =
        std::jthread([state = claim.state_.get()](const std::stop_token& stop) { state->beat(stop); });
    return claim;
}

Claim::Claim(std::unique_ptr<State> state) : state_(std::move(state)) {}
Claim::Claim(Claim&&) noexcept = default;
Claim& Claim::operator=(Claim&&) noexcept = default;

Claim::~Claim() {
    if (!state_) return;
    state_->heart.request_stop();
    state_->heart.join();
    if (state_->lost) return;
    try {
        state_->replace(std::string(free_word) + "\n");
    } catch (const std::exception&) {  // then others wait until it has been silent for long enough
    }
}

bool Claim::is_lost() const { return state_->lost; }

}  // namespace countable
