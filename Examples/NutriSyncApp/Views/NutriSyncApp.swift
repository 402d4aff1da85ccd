import Foundation
import OnboardingDomain
import OnboardingFlows
import SwiftUI

@main struct NutriSyncApp: App {
  @State private var model = NutriSyncAppModel(
    file: SessionFile(
      .applicationSupportDirectory.appending(path: "nutrisync.session"), of: NutriSync().flow),
    newSessionID: Self.randomID, now: Self.moment)

  var body: some Scene {
    WindowGroup {
      WalkView(model: model).tint(.green).preferredColorScheme(.dark)
    }
  }

  private static func randomID() -> SessionID {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    guard let id = SessionID(bytes: bytes) else { preconditionFailure("16 bytes make an id") }
    return id
  }

  private static func moment() -> Moment {
    Moment(
      instant: Int64(Date.now.timeIntervalSince1970), offset: TimeZone.current.secondsFromGMT())
  }
}
