// swift-tools-version: 6.2

import PackageDescription

// A separate package: it takes minutes to build, and only `scripts/bench --rivals` needs it.
let package = Package(
    name: "Rivals",
    dependencies: [
        // Named explicitly, because the default is the name of the checkout's folder.
        .package(name: "layoutd", path: "../.."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.0.0"),
    ],
    targets: [
        .executableTarget(
            name: "constant-hummingbird",
            dependencies: [
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .executableTarget(
            name: "engine-hummingbird",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "LayoutEngine", package: "layoutd"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
