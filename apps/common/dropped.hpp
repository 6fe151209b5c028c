#pragma once

#include "countable/formats/reader.hpp"

namespace countable::app {

/// What --simplify dropped from all files of a command.
class DroppedSum {
  public:
    void add(const formats::Dropped& dropped);
    /// One line on stderr, if anything was dropped.
    void report() const;

  private:
    formats::Dropped sum_;
};

}  // namespace countable::app
