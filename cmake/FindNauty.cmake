# nauty, which has no CMake configuration of its own. Gives the target Nauty::Nauty.
find_path(Nauty_INCLUDE_DIR nauty/nauty.h)
find_library(Nauty_LIBRARY nauty)
mark_as_advanced(Nauty_INCLUDE_DIR Nauty_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Nauty REQUIRED_VARS Nauty_LIBRARY Nauty_INCLUDE_DIR)
if(Nauty_FOUND AND NOT TARGET Nauty::Nauty)
  add_library(Nauty::Nauty UNKNOWN IMPORTED)
  set_target_properties(Nauty::Nauty PROPERTIES
    IMPORTED_LOCATION ${Nauty_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${Nauty_INCLUDE_DIR})
endif()
