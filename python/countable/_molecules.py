"""Molecules become graphs of elements and bonds through RDKit, which is imported with the first SMILES."""

from __future__ import annotations

from typing import Any, Iterator, Optional

import numpy as np

from countable import _core
from countable._reading import Reading

BONDS = {"SINGLE": "single", "DOUBLE": "double", "TRIPLE": "triple", "AROMATIC": "aromatic"}
ENDINGS = {"smi": (".smi", ".smiles"), "sdf": (".sdf", ".mol")}


def _chem() -> Any:
    try:
        from rdkit import Chem
    except ImportError:
        raise ImportError("molecules need RDKit: pip install rdkit") from None
    return Chem


def from_molecule(molecule: Any, table: Any, reading: Reading) -> Any:
    """A molecule of RDKit: nodes are labelled by elements, edges by single, double, triple, aromatic or other."""
    bonds = list(molecule.GetBonds())
    ends = np.array([(bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()) for bond in bonds],
                    dtype=np.int64).reshape(-1, 2)
    node_labels = edge_labels = None
    if reading.wants_nodes:
        node_labels = [atom.GetSymbol() for atom in molecule.GetAtoms()]
    if reading.wants_edges:
        edge_labels = [BONDS.get(bond.GetBondType().name, "other") for bond in bonds]
    return _core.graph_of_arcs(molecule.GetNumAtoms(), ends[:, 0], ends[:, 1], node_labels, edge_labels, table,
                               reading.simplify)


def from_smiles(smiles: str, table: Any, reading: Reading) -> Any:
    molecule = _chem().MolFromSmiles(smiles)
    if molecule is None:
        raise _core.InputError(f"RDKit cannot read '{smiles}'")
    return from_molecule(molecule, table, reading)


def is_file_of_molecules(path: str, file_format: Optional[str]) -> bool:
    if file_format is not None:
        return file_format in ENDINGS
    return path.lower().endswith(ENDINGS["smi"] + ENDINGS["sdf"])


def of_file(path: str, file_format: Optional[str]) -> Iterator[Any]:
    """The molecules of a file, one after the other. One that RDKit cannot read is an error."""
    chem = _chem()
    if file_format == "smi" or file_format is None and path.lower().endswith(ENDINGS["smi"]):
        with open(path, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                words = line.split()
                if not words:
                    continue
                molecule = chem.MolFromSmiles(words[0])
                if molecule is None:
                    raise _core.InputError(f"{path}:{number}: RDKit cannot read '{words[0]}'")
                yield molecule
        return
    for number, molecule in enumerate(chem.SDMolSupplier(path), 1):
        if molecule is None:
            raise _core.InputError(f"{path}: RDKit cannot read molecule {number}")
        yield molecule
