import Foundation
import MicroHTTPD
import OnboardingStore
import Sealing
import SourceText

/// Which status a failure has: the same kind has the same one, whichever command meets it.
extension CommandFailure {
  /// Writing to a file or a folder failed.
  ///
  /// - Parameter path: as the person named it.
  init(writing path: String, _ error: any Error) {
    let problem = FileProblem(writing: error)
    self.init("Can't write \(path): \(problem).", status: Self.status(writing: problem.code))
  }

  /// Reading a file failed.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - name: as the person named it; nil for `path`.
  init(reading path: String, as name: String? = nil, _ error: any Error) {
    let problem = FileProblem(reading: path, error)
    self.init(
      "Can't read \(name ?? path): \(problem).", status: Self.status(reading: problem.code))
  }

  /// The status where something can't be read for this reason.
  static func status(reading code: POSIXErrorCode?) -> Int32 {
    switch code {
    case .EACCES?, .EPERM?: noPermission
    case .EIO?: disk
    case .ENOENT?, .ENOTDIR?, .EISDIR?, .ELOOP?, .ENAMETOOLONG?: noInput
    default: world
    }
  }

  /// The status where a file can't be read, and nobody said why.
  static func status(unreadable path: String) -> Int32 {
    access(path, R_OK) == 0 ? input : status(reading: POSIXErrorCode(rawValue: errno))
  }

  /// The status where something can't be written for this reason.
  static func status(writing code: POSIXErrorCode?) -> Int32 {
    switch code {
    case .EACCES?, .EPERM?, .EROFS?: noPermission
    case .EIO?, .ENOSPC?, .EDQUOT?, .EFBIG?: disk
    default: cantCreate
    }
  }

  /// The status of what somebody else found.
  static func status(of error: any Error) -> Int32 {
    switch error {
    case let failure as CommandFailure: failure.status
    case let error as StoreError: status(of: error)
    case let error as KeyRingError: status(of: error)
    case let error as ServerError: status(of: error)
    default: world
    }
  }

  private static func status(of error: StoreError) -> Int32 {
    switch error {
    case .folderUnwritable(_, let reason), .notCopied(_, let reason):
      status(writing: code(saying: reason))
    case .inUse, .busy, .tooSlow: temporary
    case .diskFull, .littleRoom, .moved: disk
    case .corrupt, .foreign, .newerSchema, .olderSchema, .refused, .unreadableAddress: input
    case .movedAway, .notDurable, .pooled: configuration
    case .unreachable, .deaf: unavailable
    case .notPermitted: noPermission
    case .stopped: Interruption.status
    case .closed, .failed: world
    }
  }

  private static func status(of error: KeyRingError) -> Int32 {
    switch error {
    case .missing: noInput
    case .tooOpen: noPermission
    case .inaccessible(_, let reason): status(writing: code(saying: reason))
    case .malformed, .unknownKey, .revokedKey, .activeKey, .revokedActiveKey, .foreign: input
    case .full: world
    }
  }

  private static func status(of error: ServerError) -> Int32 {
    switch error {
    case .hostNotAnAddress: usage
    case .addressInUse, .addressNotAvailable: unavailable
    case .addressNotPermitted: noPermission
    case .configuration, .tooFewFileDescriptors, .notListening: configuration
    case .systemCall, .libraryRefused, .alreadyStarted: world
    }
  }

  /// The number of a reason that is said in the system's words, as errors of other modules have it.
  private static func code(saying reason: String) -> POSIXErrorCode? {
    let known: [POSIXErrorCode] = [
      .EACCES, .EPERM, .EROFS, .ENOSPC, .EDQUOT, .EFBIG, .EIO, .ENOENT, .ENOTDIR,
    ]
    return known.first { reason.hasPrefix(String(cString: strerror($0.rawValue))) }
  }
}
