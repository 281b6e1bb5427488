import Testing
import TravelModels

@testable import Booking

@Suite("PriceFormatter")
struct PriceFormatterTests {
    @Test(
        "writes as many decimal places as the currency has",
        arguments: [
            (Money(minorUnits: 12_990, currency: .euro), "129.90 EUR"),
            (Money(minorUnits: 5, currency: .pound), "0.05 GBP"),
            (Money(minorUnits: -150, currency: .pound), "-1.50 GBP"),
            (Money(minorUnits: 12_000, currency: .yen), "12000 JPY"),
        ]
    )
    func string(price: Money, expected: String) {
        #expect(PriceFormatter().string(from: price) == expected)
    }
}
