import Foundation
import OnboardingWeb
import Synchronization

/// The apps as the server knows them; looked at again when their file was written.
final class AppDirectory: Sendable {
  private struct State {
    var apps: [PhoneApp]
    var writtenAt: Date?
    /// Why it could not be read last.
    var problem: String?
  }

  private let file: AppsFile
  private let state: Mutex<State>

  /// The apps of a data folder.
  ///
  /// - Throws: `CommandFailure` for a file that can't be read.
  init(dataFolder: String) throws {
    file = AppsFile(dataFolder: dataFolder)
    state = Mutex(State(apps: try file.read().compactMap(\.app), writtenAt: file.writtenAt))
  }

  /// The apps; asks memory only.
  var apps: [PhoneApp] { state.withLock { $0.apps } }

  /// Reads the file again where it was written since, or could not be read then. One that can't be read changes
  /// nothing.
  ///
  /// - Returns: what is wrong with it, where that is news.
  func refresh() -> String? {
    let writtenAt = file.writtenAt
    guard state.withLock({ $0.writtenAt != writtenAt || $0.problem != nil }) else { return nil }
    let read = Result { try file.read().compactMap(\.app) }
    return state.withLock { state in
      let (wasWrittenAt, problem) = (state.writtenAt, state.problem)
      state.writtenAt = writtenAt
      switch read {
      case .success(let apps):
        (state.apps, state.problem) = (apps, nil)
        return nil
      case .failure(let error):
        state.problem = "\(error)"
        return wasWrittenAt == writtenAt && problem == state.problem ? nil : state.problem
      }
    }
  }
}
