/// Why a server does not start. The machine's fault, or the configuration's.
public enum ServerError: Error, Equatable, Sendable {
  /// A value of the configuration makes no sense; which one, and what it may be.
  case configuration(String)
  /// The host is neither an address nor `localhost`.
  case hostNotAnAddress(String)
  /// Another program listens on that address and port.
  case addressInUse(host: String, port: UInt16)
  /// This user may not listen there; ports below 1,024 need a privilege.
  case addressNotPermitted(host: String, port: UInt16)
  /// The machine has no such address.
  case addressNotAvailable(host: String)
  /// The process may open too few files for the connection limit.
  case tooFewFileDescriptors(limit: Int, needed: Int)
  /// The socket that was handed over doesn't listen for connections.
  case notListening
  /// A system call failed; its name and `errno`.
  case systemCall(String, errno: Int32)
  /// libmicrohttpd refused to start; its own words are in the log.
  case libraryRefused
  /// The server was started before; a server starts once.
  case alreadyStarted
}

extension ServerError: CustomStringConvertible {
  /// What is wrong and what helps.
  public var description: String {
    switch self {
    case .configuration(let problem): problem
    case .hostNotAnAddress(let host):
      "\"\(host)\" is not an IP address; listen on an address of this machine, such as 127.0.0.1"
    case .addressInUse(let host, let port):
      "another program listens on \(host) port \(port); stop it or choose another port"
    case .addressNotPermitted(let host, let port):
      "not allowed to listen on \(host) port \(port); choose a port from 1024 up"
    case .addressNotAvailable(let host): "this machine has no address \(host)"
    case .tooFewFileDescriptors(let limit, let needed):
      "the process may open \(limit) files and needs \(needed); raise its hard limit (`ulimit -Hn`)"
        + " or lower --connections"
    case .notListening: "the socket that was handed over does not listen"
    case .systemCall(let name, let code): "\(name) failed with error \(code)"
    case .libraryRefused: "libmicrohttpd did not start; its reason is in the log"
    case .alreadyStarted: "this server was started before; make a new one"
    }
  }
}
