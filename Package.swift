// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "layoutd",
    products: [
        .library(name: "LayoutEngine", targets: ["LayoutEngine"]),
        .executable(name: "layoutd", targets: ["layoutd"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    ],
    targets: [
        // The library: no clock, no randomness, no environment, no Foundation.
        // libm is linked for rounding and rotation; other libraries do not always link it.
        .target(
            name: "LayoutdGeometry",
            linkerSettings: [.linkedLibrary("m")]
        ),
        .target(
            name: "LayoutdLayouts",
            dependencies: ["LayoutdGeometry"],
            linkerSettings: [.linkedLibrary("m")]
        ),
        // What data consists of, by identifiers, and how it changes. It knows no layout.
        .target(name: "LayoutdSnapshots"),
        .target(
            name: "CLayoutdBox2D",
            linkerSettings: [.linkedLibrary("box2d")]
        ),
        .target(
            name: "LayoutdDynamics",
            dependencies: ["CLayoutdBox2D", "LayoutdGeometry"],
            linkerSettings: [.linkedLibrary("m")]
        ),
        // The headless collection view; importing it imports the whole library.
        .target(
            name: "LayoutEngine",
            dependencies: [
                "LayoutdDynamics", "LayoutdGeometry", "LayoutdLayouts", "LayoutdSnapshots",
            ]
        ),

        // The service.
        .target(
            name: "LayoutdLocks",
            dependencies: [.product(name: "DequeModule", package: "swift-collections")]
        ),
        .target(name: "LayoutdMemory", dependencies: ["LayoutdLocks"]),
        // What survives a process: journals, and where they are kept.
        .target(name: "LayoutdJournal", dependencies: ["LayoutdLocks"]),
        .systemLibrary(
            name: "CLayoutdSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]
        ),
        .target(
            name: "LayoutdSQLite",
            dependencies: ["CLayoutdSQLite", "LayoutdJournal", "LayoutdLocks"]
        ),
        // Without pkg-config, whose flags for hiredis SwiftPM rejects with a warning.
        .systemLibrary(name: "CLayoutdHiredis", providers: [.apt(["libhiredis-dev"])]),
        .systemLibrary(
            name: "CLayoutdOpenSSL",
            pkgConfig: "openssl",
            providers: [.apt(["libssl-dev"])]
        ),
        .target(
            name: "LayoutdRedis",
            dependencies: ["CLayoutdHiredis", "CLayoutdOpenSSL", "LayoutdJournal", "LayoutdLocks"]
        ),
        .target(
            name: "LayoutdSessions",
            dependencies: [
                "LayoutEngine", "LayoutdJournal", "LayoutdLocks", "LayoutdMemory",
                .product(name: "HeapModule", package: "swift-collections"),
            ]
        ),
        .systemLibrary(
            name: "CLayoutdMicrohttpd",
            pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]
        ),
        .systemLibrary(
            name: "CLayoutdZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]
        ),
        // Bytes that are written once and sent without a copy.
        .target(name: "LayoutdBuffers"),
        .target(
            name: "LayoutdHTTPServer",
            dependencies: [
                "CLayoutdMicrohttpd", "CLayoutdZlib", "LayoutdBuffers", "LayoutdLocks",
                "LayoutdMemory",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        // Which clients may use the service: a file of their keys' hashes.
        .target(
            name: "LayoutdKeys",
            dependencies: ["CLayoutdOpenSSL", "LayoutdLocks", "LayoutdMemory"]
        ),
        .target(
            name: "CLayoutdSimdJSON",
            linkerSettings: [.linkedLibrary("simdjson")]
        ),
        .systemLibrary(
            name: "CLayoutdYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"])]
        ),
        // Yams needs all of Foundation, which would take more than the rest of the program.
        .target(name: "LayoutdYAML", dependencies: ["CLayoutdYAML"]),
        .target(name: "CLayoutdResources", exclude: ["Web"], linkerSettings: [.linkedLibrary("z")]),
        // Scripts that esbuild bundles, as Swift source: plugins make none for targets in C.
        .target(name: "LayoutdBundles", plugins: ["BundleScripts"]),
        .plugin(name: "BundleScripts", capability: .buildTool()),
        // It writes into the bodies of responses, without a copy.
        .target(name: "LayoutdJSON", dependencies: ["CLayoutdSimdJSON", "LayoutdBuffers"]),
        .target(
            name: "LayoutService",
            dependencies: [
                "CLayoutdResources", "LayoutEngine", "LayoutdBundles", "LayoutdDynamics",
                "LayoutdGeometry", "LayoutdHTTPServer", "LayoutdJSON", "LayoutdLayouts",
                "LayoutdMemory", "LayoutdSessions", "LayoutdSnapshots", "LayoutdYAML",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        // Metrics, and their exposition for Prometheus.
        .target(
            name: "LayoutdMetrics",
            dependencies: ["LayoutdLocks"]
        ),
        .systemLibrary(name: "CLayoutdMalloc"),
        .executableTarget(
            name: "layoutd",
            dependencies: [
                "CLayoutdMalloc", "LayoutService", "LayoutdHTTPServer", "LayoutdLocks",
                "LayoutdJournal", "LayoutdKeys", "LayoutdMemory", "LayoutdMetrics", "LayoutdRedis",
                "LayoutdSQLite", "LayoutdSessions", "LayoutdYAML",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),

        // Oracles, fixtures and clients that several test targets share.
        .target(
            name: "LayoutdTestSupport",
            dependencies: [
                "CLayoutdZlib", "LayoutdGeometry", "LayoutdJournal", "LayoutdLayouts",
                "LayoutdLocks",
            ],
            path: "Tests/LayoutdTestSupport",
            resources: [.copy("Fixtures")]
        ),
        .testTarget(name: "LayoutdGeometryTests", dependencies: ["LayoutdGeometry"]),
        .testTarget(
            name: "LayoutdSnapshotsTests",
            dependencies: ["LayoutdSnapshots", "LayoutdTestSupport"]
        ),
        .testTarget(
            name: "LayoutdLayoutsTests",
            dependencies: ["LayoutdGeometry", "LayoutdLayouts", "LayoutdTestSupport"]
        ),
        .testTarget(
            name: "LayoutdDynamicsTests",
            dependencies: ["LayoutdDynamics", "LayoutdGeometry", "LayoutdTestSupport"]
        ),
        .testTarget(
            name: "LayoutEngineTests",
            dependencies: [
                "LayoutEngine", "LayoutdDynamics", "LayoutdGeometry", "LayoutdLayouts",
                "LayoutdTestSupport",
            ]
        ),
        .testTarget(
            name: "LayoutEngineSweeps",
            dependencies: [
                "LayoutEngine", "LayoutEngineTests", "LayoutdDynamics", "LayoutdGeometry",
                "LayoutdLayouts", "LayoutdTestSupport",
            ]
        ),
        .testTarget(name: "LayoutdMemoryTests", dependencies: ["LayoutdMemory"]),
        .testTarget(name: "LayoutdYAMLTests", dependencies: ["LayoutdYAML"]),
        .testTarget(name: "LayoutdKeysTests", dependencies: ["LayoutdKeys"]),
        .testTarget(
            name: "LayoutdJournalTests",
            dependencies: ["LayoutdJournal", "LayoutdLocks", "LayoutdTestSupport"]
        ),
        .testTarget(
            name: "LayoutdSQLiteTests",
            dependencies: [
                "CLayoutdSQLite", "LayoutdJournal", "LayoutdSQLite", "LayoutdTestSupport",
            ]
        ),
        .testTarget(
            name: "LayoutdRedisTests",
            dependencies: ["LayoutdJournal", "LayoutdLocks", "LayoutdRedis", "LayoutdTestSupport"]
        ),
        .testTarget(
            name: "LayoutdSessionsTests",
            dependencies: [
                "LayoutEngine", "LayoutdDynamics", "LayoutdGeometry", "LayoutdJournal",
                "LayoutdLayouts", "LayoutdLocks", "LayoutdMemory", "LayoutdSQLite",
                "LayoutdSessions", "LayoutdTestSupport",
                .product(name: "HeapModule", package: "swift-collections"),
            ]
        ),
        .testTarget(
            name: "LayoutdHTTPServerTests",
            dependencies: [
                "LayoutdHTTPServer", "LayoutdLocks", "LayoutdMemory", "LayoutdTestSupport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "LayoutServiceTests",
            dependencies: [
                "LayoutEngine", "LayoutService", "LayoutdGeometry", "LayoutdHTTPServer",
                "LayoutdJSON", "LayoutdJournal", "LayoutdLayouts", "LayoutdLocks", "LayoutdMemory",
                "LayoutdSessions", "LayoutdTestSupport", "LayoutdYAML", "Yams",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "LayoutdMetricsTests",
            dependencies: ["LayoutdMetrics"]
        ),
        .testTarget(
            name: "layoutdTests",
            dependencies: [
                "LayoutService", "LayoutdLocks", "LayoutdMemory", "LayoutdTestSupport", "layoutd",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// What `scripts/fuzz` builds; it needs AddressSanitizer and the runtime of libFuzzer.
let isForFuzzing = Context.environment["LAYOUTD_FUZZ"] != nil
if isForFuzzing {
    let service: [Target.Dependency] = [
        "LayoutService", "LayoutdHTTPServer", "LayoutdSessions",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
    ]
    let engine: [Target.Dependency] = [
        "LayoutEngine", "LayoutdDynamics", "LayoutdGeometry", "LayoutdLayouts",
    ]
    func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
        .executableTarget(
            name: name,
            dependencies: ["FuzzSupport"] + dependencies,
            path: "Tests/Fuzz/\(name)"
        )
    }
    package.targets += [
        .target(name: "CLayoutdFuzzer", path: "Tests/Fuzz/CLayoutdFuzzer"),
        .target(
            name: "FuzzSupport",
            dependencies: ["CLayoutdFuzzer"] + service,
            path: "Tests/Fuzz/FuzzSupport"
        ),
        target("FuzzRequests"), target("FuzzDocuments"), target("FuzzEvents", engine),
        target(
            "FuzzRecords",
            engine + ["LayoutdJournal", "LayoutdSessions", "LayoutdTestSupport"]
        ),
    ]
}

// What all targets share. Dependencies are built with their own settings.
for target in package.targets where target.type != .system && target.type != .plugin {
    target.cSettings = [.treatAllWarnings(as: .error)]
    target.cxxSettings = [.treatAllWarnings(as: .error)]
    target.swiftSettings = [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
    ]
    // What libFuzzer sees of the code that it tries to reach. The tests would only be slower with it.
    if isForFuzzing, target.type == .regular {
        target.swiftSettings?
            .append(.unsafeFlags(["-sanitize-coverage=edge,trace-cmp,inline-8bit-counters"]))
    }
}

// Names the test targets to leave in, separated by commas: a release for the sweeps, or a sanitizer,
// does not need all of them. Without it all are there.
if let named = Context.environment["LAYOUTD_TESTS"] {
    let names = named.split(separator: ",").map(String.init)
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
