# countable_commit: links give "commit.hpp", which defines COUNTABLE_COMMIT, and COUNTABLE_BUILD, how the program was
# compiled. The commit is looked up at every build, not only when CMake is run; the header changes with it and not
# otherwise.
set(commit_header ${PROJECT_BINARY_DIR}/generated/commit.hpp)
find_package(Git QUIET)
add_custom_target(countable_commit_header BYPRODUCTS ${commit_header}
  COMMAND ${CMAKE_COMMAND} -DGIT=${GIT_EXECUTABLE} -DHEADER=${commit_header} -P ${CMAKE_CURRENT_LIST_DIR}/commit.cmake
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} VERBATIM)
add_library(countable_commit INTERFACE)
add_dependencies(countable_commit countable_commit_header)
target_include_directories(countable_commit INTERFACE ${PROJECT_BINARY_DIR}/generated)
target_compile_definitions(countable_commit INTERFACE
  COUNTABLE_BUILD="${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}, ${CMAKE_BUILD_TYPE}, ${COUNTABLE_MARCH}")
