#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace countable {

/// What the caller can do about an error, beside what the sentence says. The library knows nothing of command lines: a
/// program turns a remedy into the name of an option.
enum class Remedy {
    None,
    Simplify,                  ///< read with simplify: loops and repeated edges are dropped
    ReadAsSmiles,              ///< name the format: the file looks like SMILES
    DropLabels,                ///< write without labels
    RaiseMemory,               ///< allow more memory
    RaiseMemoryOrBoundRounds,  ///< allow more memory, or bound the number of rounds
    ListPatterns,              ///< look up the names of patterns
    ChooseSmilesColumn,        ///< name the column of SMILES
    ChooseTargets,             ///< name the columns to learn
    CountPattern,              ///< name a pattern to count, for want of a column to learn
    NameDataFolder,            ///< name the folder of the data
    ReadIdsAsTexts,            ///< read ids of nodes as texts, not as integers
    ReadAsAdjacencyList,       ///< name the format: the file looks like an adjacency list
    ChooseColumns,             ///< name the column of SMILES, or the columns of the ends of an edge
    ChooseEdgeColumns,         ///< name the columns of the ends of an edge
    CompileForDegree,          ///< compile the network again, for larger degrees
};

/// The part of an exception that carries a remedy.
class Remediable {
  public:
    explicit Remediable(Remedy remedy) : remedy_(remedy) {}
    [[nodiscard]] Remedy remedy() const { return remedy_; }

  protected:
    Remediable(const Remediable&) = default;
    Remediable& operator=(const Remediable&) = default;
    virtual ~Remediable() = default;

  private:
    Remedy remedy_;
};

/// What is wrong with a file or with a text that the user gave. `what()` is one sentence for the user:
/// "file:line: what was expected, what was found", or "file: ..." when line is 0. Programs exit with 2 on it.
class InputError : public std::runtime_error, public Remediable {
  public:
    InputError(const std::string& file, std::uint64_t line, const std::string& sentence, Remedy remedy = Remedy::None)
        : std::runtime_error(file + (line == 0 ? "" : ":" + std::to_string(line)) + ": " + sentence),
          Remediable(remedy) {}
};

/// An argument that the caller may want to change.
class ArgumentError : public std::invalid_argument, public Remediable {
  public:
    ArgumentError(const std::string& sentence, Remedy remedy) : std::invalid_argument(sentence), Remediable(remedy) {}
};

/// Remedy::None for exceptions that carry none.
[[nodiscard]] inline Remedy remedy_of(const std::exception& error) {
    const auto* const remediable = dynamic_cast<const Remediable*>(&error);
    return remediable == nullptr ? Remedy::None : remediable->remedy();
}

}  // namespace countable
