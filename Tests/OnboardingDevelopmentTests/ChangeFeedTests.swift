import HTTPCore
import OnboardingDevelopment
import SourceText
import Synchronization
import Testing

@Suite struct ChangeFeedTests {
  /// What was answered, in order.
  final class Answers: Sendable {
    private let texts = Mutex<[String]>([])
    func add(_ response: Response) {
      texts.withLock { $0.append(String(decoding: response.body.copied, as: UTF8.self)) }
    }
    var all: [String] { texts.withLock { $0 } }
  }

  private final class Watch: Sendable {
    let seconds = Mutex(0.0)
  }

  private let answers = Answers()
  private let watch = Watch()
  private let feed: ChangeFeed

  init() {
    let watch = watch
    feed = ChangeFeed(start: 100, uptime: { watch.seconds.withLock { $0 } })
  }

  private func ask(since number: Int) {
    let answers = answers
    feed.wait(since: number) { answers.add($0) }
  }

  @Test func `a question is answered when something changes and not before`() {
    ask(since: 100)
    #expect(answers.all.isEmpty)
    feed.publish(.pages, mistakes: [])
    #expect(answers.all == [#"{"mistakes":0,"number":101,"pages":true,"styles":{}}"#])
    feed.publish(.pages, mistakes: [])
    #expect(answers.all.count == 1)
  }

  @Test func `what was missed is answered at once`() {
    feed.publish(.styles(["/a.css": "/assets/a.1.css"]), mistakes: [])
    feed.publish(.styles(["/a.css": "/assets/a.2.css", "/b.css": "/assets/b.1.css"]), mistakes: [])
    ask(since: 100)
    #expect(
      answers.all == [
        #"{"mistakes":0,"number":102,"pages":false,"#
          + #""styles":{"/a.css":"/assets/a.2.css","/b.css":"/assets/b.1.css"}}"#
      ])
    ask(since: 102)
    #expect(answers.all.count == 1)
  }

  @Test func `a page of an earlier run is loaded anew`() {
    ask(since: 7)
    ask(since: 900)
    #expect(answers.all.count == 2)
    #expect(answers.all.allSatisfy { $0.contains(#""pages":true"#) })
  }

  @Test func `nobody waits longer than twenty seconds`() {
    ask(since: 100)
    watch.seconds.withLock { $0 = 19 }
    feed.expire()
    #expect(answers.all.isEmpty)
    watch.seconds.withLock { $0 = 20 }
    feed.expire()
    #expect(answers.all == [#"{"mistakes":0,"number":100,"pages":false,"styles":{}}"#])
  }

  @Test func `a page that stays as it is hears how much is to be mended`() {
    let mistake = Mistake(
      Diagnostic(
        rule: "css-syntax", place: .file("Public/a.css", line: 1), message: "the { is never closed",
        fix: "Close it"), source: nil)
    feed.publish(.styles(["/a.css": "/assets/a.1.css"]), mistakes: [mistake])
    ask(since: 100)
    #expect(answers.all.first?.hasPrefix(#"{"mistakes":1,"number":101,"pages":false,"#) == true)
  }

  @Test func `forgotten pages never hold more than their part of the server`() {
    for _ in 0..<(ChangeFeed.mostWaiting + 5) { ask(since: 100) }
    #expect(answers.all.count == 5)
    feed.publish(.pages, mistakes: [])
    #expect(answers.all.count == ChangeFeed.mostWaiting + 5)
  }

  @Test func `a closed feed lets nobody wait`() {
    ask(since: 100)
    feed.close()
    ask(since: 100)
    #expect(answers.all.count == 2)
  }

  @Test func `the caret stands below the column, behind tabs as behind spaces`() {
    let mistake = Mistake(
      Diagnostic(
        rule: "unknown-name", place: .file("Templates/a.mustache", line: 2, column: 4),
        message: "no", fix: "yes"),
      source: "one\r\n\t\tübel\nthree")
    #expect(mistake.excerpt.map(\.number) == [1, 2, 3])
    #expect(mistake.excerpt.map(\.text) == ["one", "\t\tübel", "three"])
    #expect(mistake.excerpt.map(\.isMarked) == [false, true, false])
    #expect(mistake.caretIndent == "\t\t ")
  }
}
