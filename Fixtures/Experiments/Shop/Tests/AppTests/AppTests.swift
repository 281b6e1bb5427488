import Testing

@testable import App

@Test func greets() {
    #expect(greeting() == "hello")
}
