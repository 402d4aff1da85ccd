public import Foundation
public import OnboardingDomain

/// Keeps a walk between launches, in the compact form of a cookie.
public struct SessionFile: Sendable {
  private let url: URL
  private let codec: SessionCodec
  private let flow: Flow

  /// The session of a flow in a file.
  public init(_ url: URL, of flow: Flow) {
    self.url = url
    self.flow = flow
    codec = SessionCodec(flow)
  }

  /// The session that was kept; nil where there is none, or where an earlier version of the app wrote
  /// one that this version can't read.
  public func load() -> Session? {
    guard let data = try? Data(contentsOf: url) else { return nil }
    return try? codec.decode(Array(data)).session
  }

  /// Keeps a session in the place of the one before, whole or not at all.
  public func save(_ session: Session, at instant: Int64) throws {
    var options: Data.WritingOptions = .atomic
    #if os(iOS)
      options.insert(.completeFileProtection)
    #endif
    try Data(codec.encode(session, writtenAt: instant)).write(to: url, options: options)
  }

  /// Forgets the session.
  public func remove() throws {
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    try FileManager.default.removeItem(at: url)
  }
}
