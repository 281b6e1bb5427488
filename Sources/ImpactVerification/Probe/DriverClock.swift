internal import Foundation

/// The clock by which the compiler's driver decides what to compile: it compares modification times in whole seconds.
///
/// A job runs again where an input's second is later than the second in which its driver last started. So an edit in
/// the second of the last build is not compiled; and where a build is quick, neither is a dependent whose driver last
/// started in the second in which the module below it is written anew, although its interface changed (Swift 6.3.1,
/// native builds: three of fourteen such builds, each just then). Whoever builds one edit after the other and looks at
/// what compiled keeps both apart.
public enum DriverClock {
    private static let second: Int64 = 1_000_000_000

    /// A modification time for a file that was last modified at `last`, which no build has seen.
    ///
    /// Times are in nanoseconds since 1970-01-01 UTC.
    public static func time(after last: Int64) -> Int64 { max(now, last) + 2 * second }

    /// Waits until the second of `last` is over: for the end of one build before the next, less than a second.
    ///
    /// - Parameter last: nanoseconds since 1970-01-01 UTC; a time that is still to come is not waited for.
    public static func waitForSecond(after last: Int64) async {
        while true {
            let now = now
            guard now >= last, now / second == last / second else { return }
            try? await Task.sleep(nanoseconds: UInt64(second - now % second))
            if Task.isCancelled { return }
        }
    }

    private static var now: Int64 { Int64(Date().timeIntervalSince1970 * Double(second)) }
}
