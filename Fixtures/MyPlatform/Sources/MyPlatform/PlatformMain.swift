import AppShell

@main
enum PlatformMain {
    static func main() async throws {
        let shop = Shop(transport: BundledTransport())
        for line in try await shop.buyFirst(matching: "lamp") {
            print(line)
        }
    }
}
