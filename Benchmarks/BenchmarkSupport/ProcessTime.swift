#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The process's CPU time in milliseconds, which other processes do not disturb.
public func cpuMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}
