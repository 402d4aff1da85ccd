/// A link that goes out by mail. Opening it does nothing: its page has a button.
public enum MailedLink {
  /// What it does.
  public enum Purpose: String, Sendable, Hashable, CaseIterable {
    /// Says that the account's address is its owner's.
    case confirm
    /// Gives the account another address.
    case address
    /// Gives the account its old address back.
    case revert
    /// Lets its holder choose a new password.
    case password
    /// Signs a device out.
    case device
  }

  /// What came of a link that needs no more than its button.
  public enum Use: Sendable, Hashable {
    /// What it is for is done, now or by an earlier press.
    ///
    /// - Parameter provider: how its account is signed in to: `password`, or the name of a provider.
    case done(provider: String)
    /// The link doesn't work, or not any more.
    case over
  }

  /// What came of a new password by a link.
  public enum Reset: Sendable, Hashable {
    /// It is set, every other device is signed out, and this browser is signed in by this token.
    case signedIn(token: String)
    /// It can't be one: a copy key under `error.`, with its arguments. The link still works.
    case refused(key: String, arguments: [String])
    /// The link doesn't work any more.
    case over
  }
}

/// What the application asks of whatever sends mails. The closures block: they are called only where slow
/// work may run. A mail that was asked for is in the store when they return; it goes out beside the server.
public struct MailService: Sendable {
  /// What came of asking for another address.
  public enum AddressChange: Sendable, Hashable {
    /// A mail is on its way to it.
    case asked
    /// The password is not right.
    case wrongPassword
    /// The cookie is signed in to none any more.
    case signedOut
    /// It may be asked for in so many seconds.
    case limited(seconds: Int)
  }

  /// Asks for a mail to an address that a person typed, or that is in the request. It takes as long for
  /// an address that has an account as for one that has none: whose it is is looked up later.
  public var send: @Sendable (_ request: MailRequest) throws -> Void
  /// Asks for a mail to the address of the account that a cookie is signed in to; false where there is none,
  /// or where nobody knows yet whether the address is its owner's.
  public var sendToOwner: @Sendable (_ request: MailRequest, _ accountToken: String) throws -> Bool
  /// Asks once more whether the account's address is its owner's.
  public var askToConfirm:
    @Sendable (_ letterhead: Letterhead, _ accountToken: String) throws -> Void
  /// Asks for another address, by the account's password.
  ///
  /// - Parameter limit: called where the password is right, with what puts the mail into the store; gives
  ///   back the seconds to wait where it may not be sent now.
  public var askForAddress:
    @Sendable (
      _ email: String, _ password: String, _ letterhead: Letterhead, _ accountToken: String,
      _ limit: (_ send: () throws -> Void) throws -> Int?
    ) throws -> AddressChange
  /// The address of the account that a link is about; nil where it doesn't work, or not any more. Asks the
  /// store and changes nothing.
  public var find: @Sendable (_ token: String, MailedLink.Purpose) throws -> String?
  /// Uses a link that needs no more than its button.
  public var use:
    @Sendable (_ token: String, MailedLink.Purpose, _ letterhead: Letterhead) throws ->
      MailedLink.Use
  /// Uses a link that sets a new password.
  public var resetPassword:
    @Sendable (_ token: String, _ password: String, SigningDevice) throws -> MailedLink.Reset

  /// A service of these closures.
  public init(
    send: @escaping @Sendable (_ request: MailRequest) throws -> Void,
    sendToOwner:
      @escaping @Sendable (_ request: MailRequest, _ accountToken: String) throws -> Bool,
    askToConfirm:
      @escaping @Sendable (_ letterhead: Letterhead, _ accountToken: String) throws -> Void,
    askForAddress:
      @escaping @Sendable (
        _ email: String, _ password: String, _ letterhead: Letterhead, _ accountToken: String,
        _ limit: (_ send: () throws -> Void) throws -> Int?
      ) throws -> AddressChange,
    find: @escaping @Sendable (_ token: String, MailedLink.Purpose) throws -> String?,
    use:
      @escaping @Sendable (_ token: String, MailedLink.Purpose, _ letterhead: Letterhead) throws ->
      MailedLink.Use,
    resetPassword:
      @escaping @Sendable (_ token: String, _ password: String, SigningDevice) throws ->
      MailedLink.Reset
  ) {
    self.send = send
    self.sendToOwner = sendToOwner
    self.askToConfirm = askToConfirm
    self.askForAddress = askForAddress
    self.find = find
    self.use = use
    self.resetPassword = resetPassword
  }
}
