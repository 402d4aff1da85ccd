import Dispatch
import FlowPages
import Foundation
import OnboardingFlows
import Sealing
import Synchronization
import TestSupport
import Testing

@testable import FoyerCLI

/// Commands that change the same file at the same time.
@Suite struct FolderLockTests {
  /// Runs commands side by side.
  ///
  /// - Returns: what each printed, in the order of the commands.
  private func run(_ commands: [[String]]) -> [(status: Int32, lines: [String])] {
    let results = Mutex<[Int: (status: Int32, lines: [String])]>([:])
    DispatchQueue.concurrentPerform(iterations: commands.count) { index in
      let lines = Mutex<[String]>([])
      let context = CommandContext(
        onboardings: [NutriSync().withPages, Reflect().withPages, OPS().withPages],
        environment: [:], print: { line in lines.withLock { $0.append(line) } },
        printError: { line in lines.withLock { $0.append(line) } })
      let status = FoyerCommandLine.run(commands[index], in: context)
      let printed = lines.withLock { $0 }
      results.withLock { $0[index] = (status, printed) }
    }
    return results.withLock { results in commands.indices.compactMap { results[$0] } }
  }

  @Test func `who adds a key waits for who revokes one, and neither is lost`() throws {
    let folder = try TemporaryFile.folder()
    let path = folder + "/keys.json"
    var ring = try KeyRing.loadOrCreate(at: path, now: 0)
    let revoked = try ring.add(createdAt: 0)
    try ring.save(to: path)
    let hasEnded = DispatchSemaphore(value: 0)
    try FolderLock.holding(folder) {
      var ring = try KeyRing(contentsOf: path)
      Thread.detachNewThread {
        #expect(run([["keys", "add", "--data", folder]])[0].status == 0)
        hasEnded.signal()
      }
      #expect(hasEnded.wait(timeout: .now() + 0.3) == .timedOut)
      try ring.revoke(revoked)
      try ring.save(to: path)
    }
    #expect(hasEnded.wait(timeout: .now() + 30) == .success)
    let keys = try KeyRing(contentsOf: path).keys
    #expect(keys.count == 3)
    #expect(keys.first { $0.id == revoked }?.state == .revoked)
  }

  @Test func `apps that are added at once are all there`() throws {
    let folder = try TemporaryFile.folder() + "/new"
    let flows = ["nutrisync", "reflect", "ops"]
    let results = run(
      flows.map {
        ["app", "add", "--flow", $0, "--bundle-id", "ABCDE12345.com.x.\($0)", "--data", folder]
      })
    #expect(results.allSatisfy { $0.status == 0 })
    let kept = try AppsFile(dataFolder: folder).read().map(\.id)
    #expect(Set(kept) == Set(flows.map { "\($0)-ios" }))
  }

  @Test func `removing an app makes no folder that was mistyped`() throws {
    let folder = try TemporaryFile.folder() + "/new"
    #expect(run([["app", "remove", "ops-ios", "--data", folder]])[0].status == 65)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
