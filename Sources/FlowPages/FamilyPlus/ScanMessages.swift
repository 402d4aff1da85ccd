/// The messages of the scanning screen: the two of the document and two more, drawn by the session,
/// so that a person sees the same ones when they look again.
struct ScanMessages: Sendable, Hashable {
  /// Keys of the words, in the order of their appearance.
  let keys: [String]

  /// The messages for these bytes; with none, the first ones.
  init(seed: [UInt8]) {
    // FNV-1a over the bytes: any even spread does, nothing secret hangs on it.
    var rest = seed.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    var others = Self.others
    var drawn: [String] = []
    for _ in 0..<2 {
      let index = seed.isEmpty ? 0 : Int((rest >> 33) % UInt64(others.count))
      drawn.append(others.remove(at: index))
      rest = rest &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    }
    keys = ["mapping", drawn[0], "identifying", drawn[1]]
  }

  /// The messages of which two are drawn.
  static let others = ["answers", "voices", "pictures", "people", "advice"]
}
