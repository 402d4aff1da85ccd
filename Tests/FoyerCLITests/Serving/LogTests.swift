import Foundation
import Logging
import Synchronization
import Testing

@testable import FoyerCLI

@Suite struct LogTests {
  private let refusal = LogSampler.Line(message: "refused", details: ["reason": "badTarget"])

  @Test func `the first few of many equal lines are written and the others counted`() {
    var sampler = LogSampler(burst: 3)
    let written = (0..<10).filter { _ in sampler.admits(refusal) }
    #expect(written.count == 3)
    let heldBack = sampler.endPeriod()
    #expect(heldBack.map(\.line) == [refusal])
    #expect(heldBack.map(\.count) == [7])
  }

  @Test func `a new period begins from nothing`() {
    var sampler = LogSampler(burst: 1)
    let first = (0..<2).map { _ in sampler.admits(refusal) }
    _ = sampler.endPeriod()
    let leftOver = sampler.endPeriod()
    let second = sampler.admits(refusal)
    #expect(first == [true, false])
    #expect(leftOver.isEmpty)
    #expect(second)
  }

  @Test func `one client's lines don't hold back another's`() {
    var sampler = LogSampler(burst: 1)
    let others = (0..<5).map { LogSampler.Line(message: "refused", details: ["network": "\($0)"]) }
    let written = others.filter { sampler.admits($0) }
    #expect(written == others)
  }

  @Test func `more different lines than are told apart share one place`() {
    var sampler = LogSampler(burst: 2, capacity: 10)
    let lines = (0..<100).map { LogSampler.Line(message: "refused", details: ["network": "\($0)"]) }
    let written = lines.filter { sampler.admits($0) }
    #expect(written.count == 12)
    let heldBack = sampler.endPeriod()
    #expect(heldBack.map(\.count) == [88])
  }

  @Test func `lines are written in the order they came, and all of them before the end`() {
    let written = Mutex<[String]>([])
    let lines = LineWriter(lossLine: { "lost \($0)" }) { line in
      written.withLock { $0.append(line) }
    }
    for number in 0..<100 { lines.add("\(number)") }
    lines.close()
    #expect(written.withLock { $0 } == (0..<100).map(String.init))
  }

  @Test func `with nobody reading lines are dropped and counted, and nobody waits`() {
    let written = Mutex<[String]>([])
    let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let lines = LineWriter(capacity: 10, lossLine: { "lost \($0)" }) { line in
      begun.signal()
      gate.wait()
      written.withLock { $0.append(line) }
    }
    lines.add("first")
    begun.wait()
    for number in 0..<30 { lines.add("\(number)") }
    #expect(lines.dropped == 20)
    for _ in 0..<100 { gate.signal() }
    lines.close(milliseconds: 10_000)
    #expect(written.withLock { $0.count } == 12)
    #expect(written.withLock { $0.last } == "lost 20")
  }

  @Test func `a reader that sleeps doesn't hold up the end`() {
    let lines = LineWriter(lossLine: { "lost \($0)" }) { _ in Thread.sleep(forTimeInterval: 3) }
    lines.add("first")
    lines.add("second")
    let start = ContinuousClock.now
    lines.close(milliseconds: 50)
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test func `a stream that can't be written counts its lines and goes on`() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let stream = StandardStream(full.fileDescriptor)
    stream.write("one")
    stream.write("two")
    #expect(stream.failures == 2)
  }

  @Test func `a line has one line feed at its end`() throws {
    let pipe = Pipe()
    let stream = StandardStream(pipe.fileHandleForWriting.fileDescriptor)
    stream.write("one")
    stream.write("two\n")
    try pipe.fileHandleForWriting.close()
    #expect(pipe.fileHandleForReading.readDataToEndOfFile() == Data("one\ntwo\n".utf8))
  }

  @Test func `a line of the log is JSON whatever is in it`() throws {
    let line = JSONLinesLog.line("a \"b\"\n", ["c\\": "\u{0}\u{1F}é"])
    let fields = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
    #expect(fields?["message"] == "a \"b\"\n")
    #expect(fields?["c\\"] == "\u{0}\u{1F}é")
    #expect(!line.contains("\n"))
  }

  @Test func `what is counted or measured is a number, and all else text`() {
    let line = JSONLinesLog.line(
      "response", ["bytes": .number(1_200), "status": .number(404), "path": "7"])
    #expect(line.hasSuffix(#""message":"response","bytes":1200,"path":"7","status":404}"#))
  }
}
