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
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    ],
    targets: [
        // The library: no clock, no randomness, no environment, no Foundation.
        // Rounding and turning are libm's where nothing else that is linked brings it in.
        .target(
            name: "Geometry",
            linkerSettings: [.linkedLibrary("m")]
        ),
        .target(
            name: "Layouts",
            dependencies: ["Geometry"],
            linkerSettings: [.linkedLibrary("m")]
        ),
        .target(
            name: "CBox2D",
            linkerSettings: [.linkedLibrary("box2d")]
        ),
        .target(
            name: "Dynamics",
            dependencies: ["CBox2D", "Geometry"],
            linkerSettings: [.linkedLibrary("m")]
        ),
        .target(name: "Engine", dependencies: ["Dynamics", "Geometry", "Layouts"]),
        // All of it by one import.
        .target(
            name: "LayoutEngine",
            dependencies: ["Dynamics", "Engine", "Geometry", "Layouts"]
        ),

        // The service.
        .target(name: "Locks"),
        .target(name: "Sessions", dependencies: ["Engine", "Locks"]),
        .systemLibrary(
            name: "CMicrohttpd",
            pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]
        ),
        .target(
            name: "HTTPServer",
            dependencies: [
                "CMicrohttpd", "Locks",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .target(
            name: "CSimdJSON",
            linkerSettings: [.linkedLibrary("simdjson")]
        ),
        .target(name: "CResources", exclude: ["Web"], linkerSettings: [.linkedLibrary("z")]),
        .target(
            name: "LayoutService",
            dependencies: [
                "CResources", "CSimdJSON", "Dynamics", "Engine", "Geometry", "HTTPServer",
                "Layouts", "Sessions",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .systemLibrary(name: "CMalloc"),
        .executableTarget(
            name: "layoutd",
            dependencies: [
                "CMalloc", "HTTPServer", "LayoutService", "Sessions",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),

        // Oracles, fixtures and clients that several test targets share.
        .target(
            name: "TestSupport",
            path: "Tests/TestSupport",
            resources: [.copy("Fixtures")]
        ),
        .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
        .testTarget(name: "LayoutsTests", dependencies: ["Geometry", "Layouts", "TestSupport"]),
        .testTarget(
            name: "DynamicsTests",
            dependencies: ["Dynamics", "Geometry", "TestSupport"]
        ),
        .testTarget(
            name: "EngineTests",
            dependencies: [
                "Dynamics", "Engine", "Geometry", "LayoutEngine", "Layouts", "TestSupport",
            ]
        ),
        .testTarget(name: "LayoutEngineTests", dependencies: ["LayoutEngine"]),
        .testTarget(
            name: "SessionsTests",
            dependencies: [
                "Dynamics", "Engine", "Geometry", "Layouts", "Locks", "Sessions", "TestSupport",
            ]
        ),
        .testTarget(
            name: "HTTPServerTests",
            dependencies: [
                "HTTPServer", "Locks", "TestSupport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "LayoutServiceTests",
            dependencies: [
                "Engine", "Geometry", "HTTPServer", "LayoutService", "Locks", "Sessions",
                "TestSupport", "Yams",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "layoutdTests",
            dependencies: [
                "layoutd", "Locks", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
