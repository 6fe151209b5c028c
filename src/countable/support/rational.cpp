#include "countable/support/rational.hpp"

#include <stdexcept>

namespace countable {
namespace {

Count gcd(Count a, Count b) {
    while (b != 0) {
        const Count rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

}  // namespace

Rational::Rational(Count numerator, Count denominator) : numerator_(numerator), denominator_(denominator) {
    if (denominator == 0) throw std::invalid_argument("a fraction with denominator 0");
    const Count divisor = gcd(numerator, denominator);
    numerator_ /= divisor;
    denominator_ /= divisor;
}

Rational& Rational::operator+=(const Rational& other) {
    const Count divisor = gcd(denominator_, other.denominator_);
    const Count left = other.denominator_ / divisor, right = denominator_ / divisor;
    *this = Rational(checked_add(checked_mul(numerator_, left), checked_mul(other.numerator_, right)),
                     checked_mul(denominator_, left));
    return *this;
}

Rational& Rational::operator*=(const Rational& other) {
    const Rational a(numerator_, other.denominator_), b(other.numerator_, denominator_);  // divided crosswise first
    *this = Rational(checked_mul(a.numerator_, b.numerator_), checked_mul(a.denominator_, b.denominator_));
    return *this;
}

}  // namespace countable
