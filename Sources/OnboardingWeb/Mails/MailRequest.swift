import Foundation

/// In which words and look a mail is written: those of the page from which it was asked for.
public struct Letterhead: Sendable, Hashable, Codable {
  /// The flow that the person came from; nil for none.
  public var flow: String?
  /// The language, a BCP 47 tag.
  public var language: String
  /// Scheme, host and port under which the person's browser sees this site.
  public var origin: String
  /// How far the person's clocks are ahead of UTC, in seconds.
  public var offset: Int
  /// The zone whose clocks these are, by its IANA name: a link may outlive the day on which they change. Nil where
  /// nobody knows.
  public var zone: String?
  /// The region whose habits of writing hours and days the person has, ISO 3166-1 alpha-2; nil for as
  /// the language goes.
  public var region: String?

  /// A letterhead.
  public init(
    flow: String?, language: String, origin: String, offset: Int, zone: String? = nil,
    region: String? = nil
  ) {
    self.flow = flow
    self.language = language
    self.origin = origin
    self.offset = offset
    self.zone = zone
    self.region = region
  }
}

/// A mail as it is asked for: what it is about, not yet its words. It is kept sealed until the mail server
/// has it.
public struct MailRequest: Sendable, Hashable, Codable {
  /// What a mail is about.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// Asks whether an account's address is its owner's.
    case confirm
    /// Asks the same of an address that is to take the old one's place.
    case newAddress = "new-address"
    /// Tells the old address that another one took its place, and how to take that back.
    case addressChanged = "address-changed"
    /// Lets the person choose a new password.
    case password
    /// Says that the account was opened on a browser where it hadn't been before.
    case newDevice = "new-device"
    /// Brings the link that opens the app.
    case handOver = "hand-over"
    /// Brings the link that goes on in another browser.
    case resume
    /// Brings the calendar file.
    case calendar
    /// Says that the account is gone.
    case erased

    /// What its link does; nil where it has none, or one that was made before.
    public var link: MailedLink.Purpose? {
      switch self {
      case .confirm: .confirm
      case .newAddress: .address
      case .addressChanged: .revert
      case .password: .password
      case .newDevice: .device
      case .handOver, .resume, .calendar, .erased: nil
      }
    }

    /// For how long its link works, in seconds, counted from when the mail goes to the mail server: two
    /// days to confirm, an hour for a new password, a week to take something back.
    public var lifetime: Int64 {
      switch self {
      case .confirm, .newAddress: 48 * 3600
      case .password, .handOver, .resume: 3600
      case .addressChanged, .newDevice: 7 * 24 * 3600
      case .calendar, .erased: 0
      }
    }

    /// The longest that any is tried, in seconds.
    public static var longestPatience: Int64 { allCases.map(\.patience).max() ?? 0 }

    /// For how long it is tried, in seconds: what was asked for in a hurry isn't wanted the day after.
    public var patience: Int64 {
      switch self {
      case .password, .newAddress: 24 * 3600
      case .handOver, .resume: 3600
      case .confirm, .addressChanged, .newDevice, .calendar, .erased: 3 * 24 * 3600
      }
    }
  }

  /// A file that goes along.
  public struct File: Sendable, Hashable, Codable {
    /// Its name.
    public var name: String
    /// Its media type.
    public var type: String
    /// Its bytes.
    public var content: [UInt8] { Array(data) }
    // JSON has it as base64.
    private let data: Data

    /// A file.
    public init(name: String, type: String, content: [UInt8]) {
      self.name = name
      self.type = type
      data = Data(content)
    }
  }

  /// What it is about.
  public var kind: Kind
  /// How it is written.
  public var letterhead: Letterhead
  /// To whom; nil for the address of the account that it is about.
  public var recipient: String?
  /// The token of its link; nil where it has none of its own.
  public var token: String?
  /// The link where it was made before.
  public var link: String?
  /// Until when that works, in seconds since 1970.
  public var linkExpiresAt: Int64?
  /// What people call the device that it is about.
  public var device: String?
  /// How the person signed in: `password`, or the name of a provider.
  public var provider: String?
  /// What its link is about: an address that takes another one's place; the digest of a device's token.
  public var address: String?
  /// The digest of a device's token.
  public var deviceDigest: [UInt8]?
  /// A file.
  public var file: File?

  /// A mail.
  public init(_ kind: Kind, _ letterhead: Letterhead) {
    self.kind = kind
    self.letterhead = letterhead
  }
}
