import Foundation
import Testing
import TravelModels

@Suite("Trip")
struct TripTests {
    @Test("lands as long after it leaves as the flight takes")
    func arrival() {
        let departure = Date(timeIntervalSince1970: 0)
        let trip = Trip(origin: .lisbon, destination: .oslo, departure: departure, duration: 900)
        #expect(trip.arrival == Date(timeIntervalSince1970: 900))
        #expect(trip.title == "LIS to OSL")
    }

    @Test("an airport's code is three letters", arguments: ["", "LI", "LISB", "L1S"])
    func refusesCode(_ code: String) {
        #expect(Airport(code: code) == nil)
    }
}
