import FlowWalking
import HTTPCore
import TestSupport
import Testing

@Suite struct KeptTransportTests {
  private func transport(to receiver: HTTPReceiver) -> KeptTransport {
    KeptTransport(host: "127.0.0.1", port: UInt16(receiver.port), site: "foyer.test")
  }

  @Test func `where the server has closed the connection a request goes over a new one`() throws {
    let receiver = HTTPReceiver()
    let transport = transport(to: receiver)
    for _ in 1...2 {
      #expect(try transport.send(Exchange.Request(.get, "/")).status == 200)
    }
    #expect(receiver.all.count == 2 && transport.count == 2)
  }

  @Test func `a response that is cut is told, and its request is not sent once more`() throws {
    let cut = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 9\r\n\r\ncut"
    let receiver = HTTPReceiver(keepsConnections: true) { $0.path == "/cut" ? cut : "200 OK" }
    let transport = transport(to: receiver)
    _ = try transport.send(Exchange.Request(.get, "/"))
    #expect(throws: TransportFailure.self) {
      try transport.send(Exchange.Request(.get, "/cut"))
    }
    #expect(receiver.all.map(\.path) == ["/", "/cut"])
    #expect(try transport.send(Exchange.Request(.get, "/")).status == 200)
  }
}
