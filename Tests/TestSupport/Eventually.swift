import Foundation

/// Whether something becomes true within two seconds; it is looked at again and again. For what comes off a
/// request's way, and is there soon after the response.
package func eventually(_ isTrue: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<200 {
    if try isTrue() { return true }
    Thread.sleep(forTimeInterval: 0.01)
  }
  return false
}
