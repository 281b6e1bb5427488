internal import Foundation

/// A library that is loaded while the program runs, and stays loaded until it ends.
public struct DynamicLibrary: @unchecked Sendable {
    // The handle is never closed and `dlsym` may be called from any thread.
    private let handle: UnsafeMutableRawPointer

    /// The ending of such libraries on this system: `so`, or `dylib` on Apple's.
    public static var fileExtension: String {
        #if canImport(Darwin)
            "dylib"
        #else
            "so"
        #endif
    }

    /// Loads the library at `path`, absolute.
    /// - Throws: ``FileError`` with the loader's words.
    public init(path: String) throws(FileError) {
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            let words = dlerror().map { String(cString: $0) } ?? "the loader says nothing"
            throw FileError(operation: "load", path: path, reason: words)
        }
        self.handle = handle
    }

    /// The function of this name as a C function of type `Function`; `nil` where the library has none.
    ///
    /// The caller answers for the type: nothing checks it.
    public func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        guard let symbol = dlsym(handle, name) else { return nil }
        precondition(MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size)
        return unsafeBitCast(symbol, to: type)
    }
}
