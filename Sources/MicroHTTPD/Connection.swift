import CMicroHTTPD
import HTTPCore

/// A client's connection, from its acceptance until its descriptor is closed.
///
/// libmicrohttpd keeps a retained pointer to it as long as the connection lives. `@unchecked
/// Sendable`: only the thread that serves the connection touches it.
final class Connection: @unchecked Sendable {
  let descriptor: Int32
  /// Until when it may stay in which phase.
  let row: ConnectionRow
  let peer: PeerAddress
  /// The request that is on its way.
  ///
  /// NB: libmicrohttpd doesn't always say that a request is over (0.9.75 forgets one that it responds to
  /// itself for want of memory); the end of the connection then ends it.
  var exchange: Exchange?

  init(_ connection: OpaquePointer, in table: ConnectionTable) {
    let descriptor =
      foyer_mhd_connection_info(connection, .CONNECTION_INFO_CONNECTION_FD)?.pointee.connect_fd
      ?? 0
    self.descriptor = descriptor
    row = table.add(descriptor)
    let address = foyer_mhd_connection_info(connection, .CONNECTION_INFO_CLIENT_ADDRESS)
    peer = SocketAddress.peer(address?.pointee.client_addr)
  }

  /// What was kept for libmicrohttpd's handle; nil if nothing was.
  static func of(_ connection: OpaquePointer) -> Connection? {
    foyer_mhd_connection_info(connection, .CONNECTION_INFO_SOCKET_CONTEXT)?.pointee
      .socket_context.map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
  }
}
