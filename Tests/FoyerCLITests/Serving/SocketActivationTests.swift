import Testing

@testable import FoyerCLI

@Suite struct SocketActivationTests {
  @Test func `a socket for this process is taken, one for another is not`() throws {
    let environment = ["LISTEN_PID": "7", "LISTEN_FDS": "1"]
    #expect(try SocketActivation.descriptor(environment: environment, process: 7) == 3)
    #expect(try SocketActivation.descriptor(environment: environment, process: 8) == nil)
    #expect(try SocketActivation.descriptor(environment: [:], process: 7) == nil)
  }

  @Test(arguments: ["0", "2", "x"])
  func `more sockets than one are refused`(count: String) {
    #expect(throws: CommandFailure.self) {
      try SocketActivation.descriptor(
        environment: ["LISTEN_PID": "7", "LISTEN_FDS": count], process: 7)
    }
  }
}
