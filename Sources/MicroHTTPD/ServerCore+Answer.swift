import CMicroHTTPD
import HTTPCore
import Monitors

/// Sending: responses of the application, refusals of the gate, and what happens when neither can be
/// sent.
extension ServerCore {
  /// Queues the application's response.
  func send(
    _ response: Response, for exchange: Exchange, on connection: OpaquePointer
  ) -> MHD_Result {
    expectReading(of: response, by: exchange)
    do throws(ResponseQueue.Failure) {
      try ResponseQueue.queue(response, on: connection, closes: stopping.isRaised)
      exchange.phase = .answered
      return .YES
    } catch {
      if case .header(let name) = error { log(.badResponseHeader(name)) }
      return refuse(.internalFailure, exchange, on: connection)
    }
  }

  /// Queues an error page and ends the connection after it.
  func refuse(
    _ error: RequestError, _ exchange: Exchange, on connection: OpaquePointer
  ) -> MHD_Result {
    tally.addRefusal(error, stripe: exchange.descriptor)
    log(.refused(error, peer: exchange.peer.anonymised))
    exchange.phase = .answered
    let page = page(for: error, of: exchange)
    expectReading(of: page, by: exchange)
    do throws(ResponseQueue.Failure) {
      try ResponseQueue.queue(page, on: connection, closes: true)
    } catch {
      if case .header(let name) = error { log(.badResponseHeader(name)) }
      // The page itself can not be sent: the bare status, or else nothing but the end.
      return queueBare(page.status, on: connection)
    }
    return .YES
  }

  /// The application's page for a refusal, with what the protocol asks for.
  func page(for error: RequestError, of exchange: Exchange) -> Response {
    var page = errorPage(error, exchange.path)
    for field in error.protocolHeaders where page.header(field.name.description) == nil {
      page.headers.append(field)
    }
    return page
  }

  private func queueBare(_ status: Status, on connection: OpaquePointer) -> MHD_Result {
    do throws(ResponseQueue.Failure) {
      try ResponseQueue.queue(Response(status), on: connection, closes: true)
      return .YES
    } catch {
      return .NO
    }
  }

  /// From here on the client has to read.
  private func expectReading(of response: Response, by exchange: Exchange) {
    let deadline = MonotonicTime.coarse() + limits.write(bytes: response.body.count)
    exchange.connection.row.enter(.write, deadline: deadline)
  }
}
