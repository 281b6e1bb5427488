import RippleCommands
import SystemAccess

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

var system = System.local
system.endsWithCommand = true
exit(await Ripple.run(Array(CommandLine.arguments.dropFirst()), in: system))
