// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "TravelApp",
    products: [
        .executable(name: "App", targets: ["App"])
    ],
    targets: [
        // Core: knows no feature.
        .target(name: "TravelModels"),
        .target(name: "Navigation"),
        .target(name: "Analytics"),

        // Interfaces: protocols and value types, the only way from one feature to another.
        .target(name: "ProfileInterface", dependencies: ["TravelModels"]),
        .target(name: "BookingInterface", dependencies: ["TravelModels"]),

        // Features: never import each other.
        .target(
            name: "Profile",
            dependencies: ["Analytics", "BookingInterface", "Navigation", "ProfileInterface", "TravelModels"]
        ),
        .target(
            name: "Booking",
            dependencies: ["Analytics", "BookingInterface", "Navigation", "ProfileInterface", "TravelModels"]
        ),

        // Composition: the one place that knows which feature stands behind which interface.
        .target(
            name: "AppComposition",
            dependencies: [
                "Analytics", "Booking", "BookingInterface", "Navigation", "Profile", "ProfileInterface", "TravelModels",
            ]
        ),
        .executableTarget(name: "App", dependencies: ["AppComposition"]),

        .testTarget(
            name: "ProfileTests",
            dependencies: ["Analytics", "BookingInterface", "Navigation", "Profile", "TravelModels"]
        ),
        .testTarget(
            name: "BookingTests",
            dependencies: [
                "Analytics", "Booking", "BookingInterface", "Navigation", "ProfileInterface", "TravelModels",
            ]
        ),
        .testTarget(name: "TravelModelsTests", dependencies: ["TravelModels"]),
    ]
)
