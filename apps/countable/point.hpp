#pragma once

namespace countable::app {

/// A place in a drawing, in points: 72 to an inch.
struct Point {
    double x = 0, y = 0;
};

}  // namespace countable::app
