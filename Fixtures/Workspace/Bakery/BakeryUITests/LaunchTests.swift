import XCTest

final class LaunchTests: XCTestCase {
    @MainActor func testLaunch() { XCUIApplication().launch() }
}
