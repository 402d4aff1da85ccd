import FlowSamples
import Foundation
import OnboardingDomain
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// Every word that the rules name is in a catalogue.
@Suite struct NutriSyncWordsTests {
  private static let templates = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../../Templates").standardized

  private func keys(_ path: String) throws -> Set<String> {
    let data = try Data(contentsOf: Self.templates.appendingPathComponent(path))
    let catalogue = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return Set(try #require(catalogue?["strings"] as? [String: Any]).keys)
  }

  private func catalogue() throws -> Set<String> {
    try keys("copy.xcstrings").union(keys("nutrisync/copy.xcstrings"))
  }

  private func people(_ seed: UInt64, _ count: Int) -> [Answers] {
    var random = RandomAnswers(seed: seed)
    return NutriSync().examples.map(\.answers) + (0..<count).map { _ in random.next() }
  }

  @Test func `words in values and fragments exist`() throws {
    let vocabulary = NutriSync().withPages.vocabulary
    var named: Set<String> = []
    for answers in people(21, 150) {
      let results = NutriSyncResults(answers, in: ComputationContext(today: Example.today))
      let values = vocabulary.values.compactMap(DrawnResults(results).value).map(ViewData.value)
      for leaf in values + vocabulary.fragments.compactMap(results.view).flatMap(\.leaves) {
        if case .value(.copy(let key)) = leaf { named.insert(key) }
      }
    }
    #expect(named.count > 50)
    #expect(try named.subtracting(catalogue()) == [])
  }

  @Test func `words of errors exist`() throws {
    let known = try catalogue()
    var found = 0
    for answers in people(22, 300) {
      for screen in NutriSync().flow.variants[0].screens {
        for error in NutriSync().check(answers, on: screen.id, today: Example.today) {
          found += 1
          #expect(
            known.contains("\(screen.id).\(error.field).error.\(error.key)")
              || known.contains("error.\(error.key)"), "\(screen.id) \(error)")
        }
      }
    }
    #expect(found > 50)
  }

  @Test func `words of choices that are off exist`() throws {
    let known = try catalogue()
    var found = 0
    for answers in people(23, 300) {
      for screen in ["primary-goal", "weight-goal"] as [ScreenID] {
        for choice in NutriSync().unavailableChoices(
          on: screen, answers: answers, today: Example.today)
        {
          found += 1
          let key = "\(screen).\(choice.field).\(choice.choice).unavailable.\(choice.key)"
          #expect(known.contains(key), "\(key)")
        }
      }
    }
    #expect(found > 50)
  }

  @Test func `words of the calendar are those of the catalogue`() throws {
    let data = try Data(
      contentsOf: Self.templates.appendingPathComponent("nutrisync/copy.xcstrings"))
    let text = String(decoding: data, as: UTF8.self)
    for (name, percent) in WindowName.all.flatMap({ [($0, 25), ($0, 26)] }) {
      let words = CalendarWords(name, percent: percent)
      #expect(text.contains("\"\(words.title)\"") && text.contains("\"\(words.purpose)\""))
    }
  }
}
