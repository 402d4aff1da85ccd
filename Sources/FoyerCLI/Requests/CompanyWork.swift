import Foundation
import OnboardingStore

/// One piece of work with companies: done with the store, by whoever holds it.
enum CompanyWork: Codable, Equatable {
  case add(code: String, name: String, limit: Int?, facts: [String: String])
  case change(code: String, facts: [String: String])
  case list
  case remove(code: String)

  /// What came of it.
  enum Answer: Codable, Equatable {
    /// Whether it was done: a code may be taken, or nobody's.
    case done(Bool)
    /// A line for each company.
    case lines([String])
    /// A sentence that says why it could not be done.
    case failed(String)
  }

  /// Does it.
  func answer(by store: OnboardingStore, now: Int64) throws -> Answer {
    switch self {
    case .add(let code, let name, let limit, let facts):
      guard let code = CompanyCode(code),
        try store.addCompany(code: code, name: name, memberLimit: limit, now: now) != nil
      else { return .done(false) }
      _ = try store.setFacts(facts, ofCompany: code, now: now)
      return .done(true)
    case .change(let code, let facts):
      guard let code = CompanyCode(code) else { return .done(false) }
      return .done(try store.setFacts(facts, ofCompany: code, now: now))
    case .list:
      return .lines(
        try store.companies().map { company in
          let limit = company.memberLimit.map(String.init) ?? "-"
          return "\(company.code)\t\(company.memberCount)\t\(limit)\t\(company.name)"
        })
    case .remove(let code):
      guard let code = CompanyCode(code) else { return .done(false) }
      return .done(try store.removeCompany(code: code))
    }
  }

  /// Does a request that a command left, as JSON.
  static func reply(to request: Data, by store: OnboardingStore, now: Int64) -> Data {
    let answer: Answer
    do {
      answer = try JSONDecoder().decode(CompanyWork.self, from: request)
        .answer(by: store, now: now)
    } catch let error as StoreError {
      answer = .failed(error.description)
    } catch {
      answer = .failed("The server is of another version and does not know this request.")
    }
    // An answer holds text and a flag only.
    return (try? JSONEncoder().encode(answer)) ?? Data()
  }

  /// Has it done: by the store of a data folder or, where a server holds that, by the server.
  ///
  /// - Throws: `CommandFailure` with a sentence for a person.
  func answer(in folder: String) throws -> Answer {
    try CommandFailure.naming {
      let store: OnboardingStore
      do {
        store = try OnboardingStore.open(at: folder)
      } catch StoreError.inUse(let path, let holder) {
        return try ask(RequestBox(dataFolder: folder), else: .inUse(path: path, holder: holder))
      }
      do {
        let answer = try answer(by: store, now: Int64(Date().timeIntervalSince1970))
        try store.close()
        return answer
      } catch {
        try? store.close()
        throw error
      }
    }
  }

  private func ask(_ box: RequestBox, else refusal: StoreError) throws -> Answer {
    switch box.ask(try JSONEncoder().encode(self)) {
    case .answered(let data):
      guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else {
        throw CommandFailure("The server answered what this version does not understand.")
      }
      if case .failed(let reason) = answer { throw CommandFailure(reason) }
      return answer
    case .notTaken: throw refusal
    case .unknown:
      throw CommandFailure(
        "The server took the request and did not answer; `foyer company list` says what it did.")
    }
  }
}
