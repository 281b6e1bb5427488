import Testing

@testable import Models

@Test func totals() {
    #expect(total(1) == 3)
    #expect(modelsUse() == 4)
}
