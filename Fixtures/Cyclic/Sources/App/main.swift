import Booking
import Search

let screen = SearchScreen()
let bookings: [BookingDetail] = []
print("\(screen.filters.count) filters, \(bookings.count) bookings")
