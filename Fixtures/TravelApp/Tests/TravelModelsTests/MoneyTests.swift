import Testing
import TravelModels

@Suite("Money")
struct MoneyTests {
    @Test("adds amounts of one currency")
    func addsOneCurrency() {
        let fare = Money(minorUnits: 12_990, currency: .euro)
        let bag = Money(minorUnits: 3_500, currency: .euro)
        #expect(fare.adding(bag) == Money(minorUnits: 16_490, currency: .euro))
    }

    @Test("adds nothing across currencies")
    func refusesTwoCurrencies() {
        let fare = Money(minorUnits: 12_990, currency: .euro)
        #expect(fare.adding(Money(minorUnits: 100, currency: .yen)) == nil)
    }
}
