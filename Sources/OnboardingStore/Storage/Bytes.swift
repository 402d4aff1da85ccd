import Foundation

extension [UInt8] {
  /// As SQLite's BLOB.
  var blob: Data { Data(self) }
}
