# RDKit, which Debian's librdkit-dev ships without a CMake configuration.
#   find_package(RDKit REQUIRED COMPONENTS SmilesParse FileParsers)
# gives a target RDKit::<component> for each component.
find_path(RDKit_INCLUDE_DIR GraphMol/GraphMol.h PATH_SUFFIXES rdkit)
find_path(RDKit_BOOST_INCLUDE_DIR boost/config.hpp)  # which the headers of RDKit include
foreach(component ${RDKit_FIND_COMPONENTS})
  find_library(RDKit_${component}_LIBRARY RDKit${component})
  if(RDKit_${component}_LIBRARY)
    set(RDKit_${component}_FOUND TRUE)
  endif()
  mark_as_advanced(RDKit_${component}_LIBRARY)
endforeach()
mark_as_advanced(RDKit_INCLUDE_DIR RDKit_BOOST_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(RDKit REQUIRED_VARS RDKit_INCLUDE_DIR RDKit_BOOST_INCLUDE_DIR HANDLE_COMPONENTS)
if(RDKit_FOUND)
  foreach(component ${RDKit_FIND_COMPONENTS})
    if(NOT TARGET RDKit::${component})
      add_library(RDKit::${component} UNKNOWN IMPORTED)
      set_target_properties(RDKit::${component} PROPERTIES
        IMPORTED_LOCATION ${RDKit_${component}_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES "${RDKit_INCLUDE_DIR};${RDKit_BOOST_INCLUDE_DIR}")
    endif()
  endforeach()
endif()
