#pragma once

namespace countable::pattern {

/// A pattern that no graph describes in full, such as a SMARTS with conditions on charges.
/// Another library, such as a chemistry toolkit, finds its copies; the code that calls that library derives from this
/// type.
struct ExternalQuery {
    virtual ~ExternalQuery() = default;
};

}  // namespace countable::pattern
