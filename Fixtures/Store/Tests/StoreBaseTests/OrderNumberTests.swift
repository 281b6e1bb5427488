import StoreBase
import Testing

@Suite("OrderNumber")
struct OrderNumberTests {
    @Test("ends in the check digit")
    func checkDigit() {
        #expect(OrderNumber(sequence: 7_992_739_871).digits == "79927398713")
    }

    @Test("reads back what it wrote", arguments: [0, 1, 9, 10, 4_294_967_295] as [UInt64])
    func roundTrip(_ sequence: UInt64) {
        let number = OrderNumber(sequence: sequence)
        #expect(OrderNumber(typed: number.digits) == number)
    }

    @Test("refuses a mistyped number", arguments: ["", "7", "79927398710", "7992739871x", "x992"])
    func refuses(_ typed: String) {
        #expect(OrderNumber(typed: typed) == nil)
    }
}
