/// A mail server that takes mail for others.
public struct SMTPServer: Sendable, Hashable {
  /// How the connection is kept from others' eyes.
  public enum Security: Sendable, Hashable {
    /// TLS from the first byte (port 465).
    case tls
    /// TLS after STARTTLS, and nothing without it (port 587).
    case startTLS
    /// None: only to this machine or a network of its own.
    case none
  }

  /// Its host: a name or an address, IPv6 in brackets.
  public var host: String
  /// Its port.
  public var port: UInt16
  /// How the connection is secured.
  public var security: Security
  /// User name and password, where it wants them. They are never sent without TLS.
  public var credentials: (name: String, password: String)? {
    get { name.map { ($0, password) } }
    set { (name, password) = (newValue?.name, newValue?.password ?? "") }
  }
  /// A file of certificates (PEM) that vouch for it, in place of the system's.
  public var authorities: String?
  /// How long a mail may take in all, in seconds.
  public var timeout: Double

  private var name: String?
  private var password = ""

  /// A mail server.
  public init(
    host: String, port: UInt16, security: Security,
    credentials: (name: String, password: String)? = nil, authorities: String? = nil,
    timeout: Double = 30
  ) {
    self.host = host
    self.port = port
    self.security = security
    self.authorities = authorities
    self.timeout = timeout
    self.credentials = credentials
  }
}
