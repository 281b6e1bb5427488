import AppComposition

@main
enum TravelApp {
    static func main() {
        let container = AppContainer()
        let paths = CommandLine.arguments.dropFirst()
        for path in paths.isEmpty ? ["/bookings"] : paths {
            show(path, in: container)
        }
    }
}
