import TravelModels

/// What other features may ask of Profile.
public protocol ProfileProviding {
    func profile(of passenger: PassengerID) -> ProfileSummary?
}
