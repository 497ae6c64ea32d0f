# cmake --install: the library, its headers, and a package that find_package(onepath) finds.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/onepath)

install(TARGETS onepath EXPORT onepath-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/onepath DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(FILES LICENSE-MIT LICENSE-APACHE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(EXPORT onepath-targets NAMESPACE onepath:: FILE onepath-config.cmake DESTINATION ${package_dir})

write_basic_package_version_file(onepath-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/onepath-config-version.cmake DESTINATION ${package_dir})
