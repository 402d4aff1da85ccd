import PageReading

/// What a page of the preview is that opens from a disk.
extension PreviewSite {
  /// A page without what a browser asks a disk for in vain, with a complaint in its console: modules,
  /// which `Public/preview/page.js` starts wherever they run, and fonts ahead of the stylesheet that
  /// uses them.
  static func openableFromDisk(_ page: [UInt8]) -> [UInt8] {
    let named = changing(page, marks.module) { _, end in (marks.named, end) }
    return changing(named, marks.preload) { page, end in
      ([], page[end...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? end)
    }
  }

  /// A page with other bytes for each occurrence of some.
  ///
  /// - Parameter change: given the end of an occurrence, what is put in its place and where the page goes on.
  private static func changing(
    _ page: [UInt8], _ mark: [UInt8],
    _ change: (UnsafeBufferPointer<UInt8>, Int) -> (bytes: [UInt8], end: Int)
  ) -> [UInt8] {
    page.withUnsafeBufferPointer { page in
      var result: [UInt8] = []
      result.reserveCapacity(page.count)
      var offset = 0
      while let start = page.first(mark, from: offset) {
        result += page[offset..<start]
        let (bytes, end) = change(page, start + mark.count)
        result += bytes
        offset = end
      }
      result += page[offset...]
      return result
    }
  }

  private static let marks = (
    module: Array("<script type=\"module\" src=\"".utf8),
    named: Array("<script type=\"text/plain\" data-module=\"".utf8),
    preload: Array("<link rel=\"preload\" as=\"font\"".utf8)
  )
}
