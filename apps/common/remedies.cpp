#include "remedies.hpp"

namespace countable::app {

const char* option_for(Remedy remedy) {
    switch (remedy) {
        case Remedy::None:
            return "";
        case Remedy::Simplify:
            return "; --simplify drops loops and repeats";
        case Remedy::ReadAsSmiles:
            return "; for SMILES: --input-format smi";
        case Remedy::DropLabels:
            return "; --drop-labels writes graphs without their labels";
        case Remedy::RaiseMemory:
            return ", and --memory raises it";
        case Remedy::RaiseMemoryOrBoundRounds:
            return " (--memory raises it, --rounds bounds the rounds)";
        case Remedy::ListPatterns:
            return "; 'countable patterns' lists the names";
        case Remedy::ChooseSmilesColumn:
            return "; --smiles-column NAME chooses one";
        case Remedy::ChooseTargets:
            return "; --task names the columns to learn";
        case Remedy::CountPattern:
            return "; --task names a pattern to count instead";
        case Remedy::NameDataFolder:
            return "; --data DIR or the variable COUNTABLE_DATA names the folder";
        case Remedy::ReadIdsAsTexts:
            return "; --string-ids reads ids as texts";
        case Remedy::ReadAsAdjacencyList:
            return "; for an adjacency list: --input-format adjlist";
        case Remedy::ChooseColumns:
            return "; --smiles-column, or --source-column and --target-column, choose others";
        case Remedy::ChooseEdgeColumns:
            return "; --source-column and --target-column choose others";
        case Remedy::CompileForDegree:
            return " (--max-degree)";
    }
    return "";
}

}  // namespace countable::app
