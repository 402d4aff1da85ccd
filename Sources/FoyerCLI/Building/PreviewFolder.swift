import Foundation
import OnboardingPreview
import PageRendering
import SourceText

/// The folder that a preview is written to: complete or absent, and never one that isn't ours.
struct PreviewFolder {
  /// A file that is made when it is written.
  typealias MadeFile = (path: String, make: @Sendable () throws -> [UInt8])

  private let target: URL
  private let path: String

  init(_ path: String) {
    self.path = path
    target = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
  }

  /// Refuses a place that holds something else or can't be written to, before anything is rendered.
  func check() throws {
    try checkContents()
    try checkWriting()
  }

  /// Makes a folder where the new one will be made, and takes it away again: nothing else tells for sure.
  private func checkWriting() throws {
    let manager = FileManager.default
    var parent = target.deletingLastPathComponent()
    while !manager.fileExists(atPath: parent.path), parent.path != "/" {
      parent.deleteLastPathComponent()
    }
    removeForgotten(in: parent)
    let probe = parent.appendingPathComponent(name + ".new", isDirectory: true)
    do {
      try manager.createDirectory(at: probe, withIntermediateDirectories: false)
      try manager.removeItem(at: probe)
    } catch {
      throw CommandFailure(writing: path, error)
    }
  }

  /// What the folders are called that stand beside the target while it is exchanged.
  private var name: String { prefix + "\(ProcessInfo.processInfo.processIdentifier)" }
  private var prefix: String { ".\(target.lastPathComponent)." }

  /// Removes what processes were writing there that were killed. What stood in the target's place before stays: it may be
  /// all that is left.
  private func removeForgotten(in parent: URL) {
    let suffix = ".new"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] {
      guard name.hasPrefix(prefix), name.hasSuffix(suffix),
        let process = Int32(name.dropFirst(prefix.count).dropLast(suffix.count)), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: parent.appendingPathComponent(name))
    }
  }

  private func checkContents() throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder) else {
      return
    }
    guard isFolder.boolValue else {
      throw CommandFailure(
        "\(path) is a file. Name a folder that a preview may be written to.",
        status: CommandFailure.cantCreate)
    }
    let contents = (try? FileManager.default.contentsOfDirectory(atPath: target.path)) ?? []
    if contents.isEmpty { return }
    guard Self.format(in: path)?.hasPrefix("foyer-preview-") == true else {
      throw CommandFailure(
        "The folder \(path) holds something that is no preview, so it is left as it is. Empty it,"
          + " or name another one with --output.", status: CommandFailure.cantCreate)
    }
  }

  /// What a manifest of any version has.
  private struct AnyManifest: Decodable {
    let format: String
  }

  /// The form of the manifest that lies in a folder; nil where there is none.
  private static func format(in path: String) -> String? {
    (try? Data(contentsOf: manifestFile(in: path))).flatMap {
      try? JSONDecoder().decode(AnyManifest.self, from: $0).format
    }
  }

  private static func manifestFile(in path: String) -> URL {
    URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent("manifest.json")
  }

  /// The manifest of a preview that this version made.
  static func manifest(in path: String) throws -> PreviewManifest {
    let data: Data
    do { data = try Data(contentsOf: manifestFile(in: path)) } catch {
      throw CommandFailure(
        "There is no preview in \(path): it has no manifest.json.", status: CommandFailure.noInput)
    }
    if let format = format(in: path), format != PreviewManifest.currentFormat {
      throw CommandFailure(
        "The preview in \(path) was made by another version: \(format) instead of "
          + "\(PreviewManifest.currentFormat). Build it again.", status: CommandFailure.input)
    }
    do { return try JSONDecoder().decode(PreviewManifest.self, from: data) } catch {
      throw CommandFailure(
        "Can't read \(path)/manifest.json: it is no manifest of a preview.",
        status: CommandFailure.input)
    }
  }

  /// Writes the files beside the folder and then puts them in its place.
  ///
  /// Nothing is waited for until it is on the disk: that took as long as rendering, and a preview whose
  /// machine went off is built again.
  ///
  /// - Parameters:
  ///   - last: a file that is made while the others are written.
  ///   - isStopped: asked before each file whether somebody wants it to end.
  ///   - more: makes further files of those that were written, while what stood in the folder is still there.
  /// - Throws: a sentence; the folder is then as it was, and nothing is left beside it.
  func write(
    _ files: [String: [UInt8]], last: MadeFile,
    isStopped: @escaping @Sendable () -> Bool = { false },
    adding more: (_ written: URL) -> [String: [UInt8]] = { _ in [:] }
  ) throws {
    func goOn() throws {
      guard isStopped() else { return }
      throw CommandFailure("Stopped; \(path) is as it was.", status: Interruption.status)
    }
    let parent = target.deletingLastPathComponent()
    let beside = parent.appendingPathComponent(name + ".new", isDirectory: true)
    let old = parent.appendingPathComponent(name + ".old", isDirectory: true)
    let manager = FileManager.default
    defer {
      try? manager.removeItem(at: beside)
      try? manager.removeItem(at: old)
    }
    do {
      try Self.write(files, last: last, in: beside, isStopped)
      try goOn()
      try Self.write(more(beside), in: beside, isStopped)
      try goOn()
      if manager.fileExists(atPath: target.path) { try manager.moveItem(at: target, to: old) }
      do { try manager.moveItem(at: beside, to: target) } catch {
        // What was there before is better than nothing.
        try? manager.moveItem(at: old, to: target)
        throw error
      }
    } catch let failure as CommandFailure { throw failure } catch {
      throw CommandFailure(writing: path, error)
    }
  }

  private static func write(
    _ files: [String: [UInt8]], last: MadeFile? = nil, in root: URL,
    _ isStopped: @escaping @Sendable () -> Bool
  ) throws {
    let folders = Set(files.keys.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
    for folder in folders.union([""]).sorted() {
      try FileManager.default.createDirectory(
        at: root.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    let place = root.path
    // The one that has to be made takes longest, so it begins.
    let works: [(path: String, bytes: [UInt8])?] =
      [nil] + files.map { (path: $0.key, bytes: $0.value) }
    let written = works.concurrentMap { file in
      Result {
        // Who called says so.
        if isStopped() { return }
        if let file {
          try write(file.bytes, to: "\(place)/\(file.path)")
        } else if let last {
          try write(try last.make(), to: "\(place)/\(last.path)")
        }
      }
    }
    for file in written { try file.get() }
  }

  /// Writes a file that isn't there. Foundation waits for the disk, and works out an address for each.
  private static func write(_ bytes: [UInt8], to path: String) throws {
    func failure() -> any Error { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure() }
    defer { close(file) }
    try bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
        let count = Foundation.write(file, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw failure() }
        start += count
      }
    }
  }
}
