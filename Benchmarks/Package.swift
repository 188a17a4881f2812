// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [
        // Named explicitly, because the default is the name of the checkout's folder.
        .package(name: "layoutd", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    ],
    targets: [
        .systemLibrary(name: "CLinux"),
        .target(name: "CPlainHeap", linkerSettings: [.linkedLibrary("box2d")]),
        .executableTarget(
            name: "constant-server",
            linkerSettings: [.linkedLibrary("microhttpd")]
        ),
        .executableTarget(name: "paced-clients"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "CLinux", "CPlainHeap",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "LayoutEngine", package: "layoutd"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
