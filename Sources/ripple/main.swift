import RippleCommands
import SystemAccess

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

exit(await Ripple.run(Array(CommandLine.arguments.dropFirst()), in: .local))
