#pragma once

#include "countable/support/checked.hpp"

namespace countable {

/// A fraction >= 0 in lowest terms, numerator and denominator of 128 bits. Exact, or throws std::overflow_error.
class Rational {
  public:
    Rational(Count numerator = 0, Count denominator = 1);

    [[nodiscard]] Count numerator() const { return numerator_; }
    [[nodiscard]] Count denominator() const { return denominator_; }

    Rational& operator+=(const Rational& other);
    Rational& operator*=(const Rational& other);
    friend bool operator==(const Rational&, const Rational&) = default;

  private:
    Count numerator_, denominator_;
};

}  // namespace countable
