import Booking
import BookingInterface
import Navigation
import Profile
import ProfileInterface
import TravelModels

/// Puts each feature behind its interface and makes the screens.
public final class AppContainer {
    private let bookings: BookingService
    private let profiles: any ProfileProviding
    private let navigator = StackNavigator(root: .bookings)
    private let tracker = ConsoleTracker()

    /// Wires the app with the sample data.
    public init() {
        bookings = BookingService(bookings: SampleData.bookings)
        profiles = ProfileService(passengers: SampleData.passengers, points: SampleData.points)
    }

    /// Follows a link and returns the lines of the screen it leads to.
    public func show(path: String) -> [String] {
        guard let route = Route(path: path) else { return ["Nothing at \(path)"] }
        navigator.open(route)
        tracker.screenShown(route.path)
        switch route {
        case .bookings:
            return bookingList(provider: bookings).body
        case .booking(let id):
            guard let booking = bookings.booking(reference: id) else { return ["No such booking"] }
            return bookingDetail(of: booking).body
        case .profile(let id):
            return profile(of: PassengerID(id), provider: bookings).body
        }
    }

    func bookingList(provider: any BookingProviding) -> BookingListView {
        BookingListView(
            passenger: SampleData.traveller.id,
            bookings: provider,
            navigator: navigator,
            tracker: tracker
        )
    }

    func bookingDetail(of booking: BookingSummary) -> BookingDetailView {
        BookingDetailView(booking: booking, profiles: profiles, navigator: navigator, tracker: tracker)
    }

    func profile(of passenger: PassengerID, provider: any BookingProviding) -> ProfileView {
        ProfileView(
            passenger: passenger,
            profiles: profiles,
            bookings: provider,
            navigator: navigator,
            tracker: tracker
        )
    }
}
