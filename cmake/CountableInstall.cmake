# cmake --install, find_package(Countable), countable.pc and the Debian packages. Two components: `program` and
# `development` (libraries and headers).
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Countable)

# The libraries.
list(TRANSFORM COUNTABLE_LIBRARIES PREPEND countable_ OUTPUT_VARIABLE libraries)
install(TARGETS ${libraries} EXPORT CountableTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(EXPORT CountableTargets NAMESPACE countable:: DESTINATION ${package_folder} COMPONENT development)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/CountableConfig.cmake.in CountableConfig.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(CountableConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/CountableConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/CountableConfigVersion.cmake
              ${CMAKE_CURRENT_LIST_DIR}/FindNauty.cmake
        DESTINATION ${package_folder} COMPONENT development)
install(CODE "set(SOURCE_DIR \"${PROJECT_SOURCE_DIR}\")
set(BINARY_DIR \"${PROJECT_BINARY_DIR}\")
set(INCLUDE_DIR \"${CMAKE_INSTALL_INCLUDEDIR}\")" COMPONENT development)
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/install_headers.cmake COMPONENT development)

# pkg-config. Paths are relative to countable.pc, so that an installation can be moved.
file(RELATIVE_PATH up /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" up ${up})
list(REVERSE libraries)  # a static library comes before those that it needs
list(TRANSFORM libraries PREPEND -l)
list(JOIN libraries " " link_flags)
configure_file(${CMAKE_CURRENT_LIST_DIR}/countable.pc.in countable.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/countable.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)

# The programs, and the libraries that they load. molecules/chemistry.cpp looks for the latter at this place.
set(plugin_folder ${CMAKE_INSTALL_LIBDIR}/countable)
foreach(target countable countable-learn countable-mpi)
  if(TARGET ${target})
    # For a libtorch outside the folders of the system.
    set_target_properties(${target} PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
    install(TARGETS ${target} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  endif()
endforeach()
foreach(target countable_rdkit)
  if(TARGET ${target})
    set_target_properties(${target} PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
    install(TARGETS ${target} LIBRARY DESTINATION ${plugin_folder} COMPONENT program)
  endif()
endforeach()
if(COUNTABLE_PROGRAMS)
  # Man pages (share/man/man1) and shell completions (share/bash-completion/completions), where the build makes them.
  install(DIRECTORY ${PROJECT_BINARY_DIR}/share/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT program OPTIONAL)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/countable RENAME copyright
          COMPONENT program)
endif()
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libcountable-dev RENAME copyright
        COMPONENT development)

# cpack -G DEB makes the packages countable and libcountable-dev.
if(PROJECT_IS_TOP_LEVEL)
  set(CPACK_GENERATOR DEB)
  set(CPACK_PACKAGE_NAME countable)
  set(CPACK_PACKAGE_VENDOR "The Countable authors")
  set(CPACK_PACKAGE_CONTACT "The Countable authors")
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
  set(CPACK_COMPONENTS_ALL development)
  if(COUNTABLE_PROGRAMS)
    list(APPEND CPACK_COMPONENTS_ALL program)
  endif()
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_STRIP_FILES ON)
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME countable)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "graphviz")
  # What the programs link, found by dpkg-shlibdeps (dpkg-dev), else as Debian 12 names it.
  find_program(COUNTABLE_SHLIBDEPS dpkg-shlibdeps)
  find_program(COUNTABLE_FILE file)  # CPack asks it which files are programs
  mark_as_advanced(COUNTABLE_SHLIBDEPS COUNTABLE_FILE)
  if(COUNTABLE_SHLIBDEPS AND COUNTABLE_FILE)
    set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
  else()
    set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libnauty2, zlib1g, libstdc++6")
    if(COUNTABLE_MOLECULES)
      string(APPEND CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS ", librdkit1")
    endif()
    if(COUNTABLE_LEARN)
      string(APPEND CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS ", libtorch1.13, libgomp1")
    endif()
    if(COUNTABLE_MPI)
      string(APPEND CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS ", libopenmpi3")
    endif()
  endif()
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libcountable-dev)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libnauty2-dev, zlib1g-dev")
  set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "The program countable.")
  set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Headers and static libraries for C++.")
  include(CPack)
endif()
