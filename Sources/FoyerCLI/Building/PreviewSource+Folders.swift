import Foundation
import OnboardingDomain
import OnboardingPreview
import PageRendering
import SourceText

extension PreviewSource {
  /// The source in these folders.
  init(
    onboardings: [any Onboarding], folders: SiteFolders, locales: [String]? = nil
  ) throws {
    let files = try folders.readPublic()
    let read = try CommandFailure.naming { try folders.readTemplates() }
    self.init(onboardings: onboardings, templates: read, files: files, locales: locales)
    timeZones = .system
  }
}

extension PreviewSite {
  /// A preview, or sentences about what is wrong with its source.
  convenience init(_ source: PreviewSource, naming: CommandFailure.Type) throws {
    do { try self.init(source) } catch let error as UnknownLocales {
      throw CommandFailure(error.description, status: CommandFailure.usage)
    } catch let error as Diagnostics {
      throw CommandFailure(error.description)
    }
  }
}

extension LivePreview {
  /// The preview of the files in these folders as they are.
  static func watching(_ folders: SiteFolders, onboardings: [any Onboarding]) -> LivePreview {
    LivePreview(
      stamp: { FileTree.stamp(folders.all) },
      make: {
        site {
          var source = try PreviewSource(onboardings: onboardings, folders: folders)
          source.isLive = true
          return source
        }
      })
  }

  /// The preview in one language, which takes no answers.
  ///
  /// - Parameter isWatching: whether it follows the files; otherwise it shows them as they were when
  ///   an operator first looked.
  static func quiet(
    _ folders: SiteFolders, onboardings: [any Onboarding], locale: String?, isWatching: Bool
  ) -> LivePreview {
    LivePreview(
      stamp: { isWatching ? FileTree.stamp(folders.all) : 0 },
      make: {
        site {
          try PreviewSource(
            onboardings: onboardings, folders: folders, locales: locale.map { [$0] })
        }
      })
  }

  private static func site(
    _ source: () throws -> PreviewSource
  ) -> Result<PreviewSite, Failure> {
    do { return .success(try PreviewSite(try source(), naming: CommandFailure.self)) } catch let
      failure as CommandFailure
    {
      return .failure(Failure(failure.lines.joined(separator: "\n")))
    } catch {
      return .failure(Failure("\(error)"))
    }
  }
}

extension FileTree {
  /// A number that changes with the path, the size or the time of any file in these folders.
  static func stamp(_ folders: [String]) -> Int {
    var hasher = Hasher()
    let keys: [URLResourceKey] = [.contentModificationDateKey, .fileSizeKey]
    for folder in folders {
      let files = FileManager.default.enumerator(
        at: URL(fileURLWithPath: folder).resolvingSymlinksInPath(),
        includingPropertiesForKeys: keys,
        options: [.skipsHiddenFiles])
      while let file = files?.nextObject() as? URL {
        guard let values = try? file.resourceValues(forKeys: Set(keys)) else { continue }
        hasher.combine(file.path)
        hasher.combine(values.fileSize)
        hasher.combine(values.contentModificationDate)
      }
    }
    return hasher.finalize()
  }
}
