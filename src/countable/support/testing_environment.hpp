#pragma once

#include <stdlib.h>

#include <optional>
#include <string>
#include <vector>

// For tests only.
namespace countable {

/// Unsets environment variables, and restores them in its destructor.
class TestingEnvironment {
  public:
    explicit TestingEnvironment(const std::vector<std::string>& names) {
        for (const auto& name : names) {
            const char* const value = ::getenv(name.c_str());
            before_.push_back({name, value == nullptr ? std::nullopt : std::optional<std::string>(value)});
            ::unsetenv(name.c_str());
        }
    }
    ~TestingEnvironment() {
        for (const auto& [name, value] : before_)
            value ? ::setenv(name.c_str(), value->c_str(), 1) : ::unsetenv(name.c_str());
    }
    TestingEnvironment(const TestingEnvironment&) = delete;
    TestingEnvironment& operator=(const TestingEnvironment&) = delete;

  private:
    struct Variable {
        std::string name;
        std::optional<std::string> value;
    };
    std::vector<Variable> before_;
};

}  // namespace countable
