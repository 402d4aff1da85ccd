import Foundation

/// The target of this process: the first argument of libFuzzer's, `FOYER_FUZZ_TARGET`.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FOYER_FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let known = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    fatalError("FOYER_FUZZ_TARGET is one of: \(known)")
  }
  return target
}()

/// What libFuzzer calls with one input after the other.
/// Source: https://llvm.org/docs/LibFuzzer.html
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
