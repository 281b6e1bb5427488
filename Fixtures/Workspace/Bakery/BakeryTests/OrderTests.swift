import XCTest

@testable import Bakery

final class OrderTests: XCTestCase {
    func testText() { XCTAssertEqual(OrderScreen(order: Order(bread: "Rye", count: 1)).text, "1 × Rye: 3.20") }
}
