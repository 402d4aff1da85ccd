package import Foundation

/// Why a file can't be read or written, in the words of a sentence: `it is a folder`. What Foundation says
/// on some systems is the name of a domain and a number.
package struct FileProblem: Sendable, CustomStringConvertible {
  /// The words, without a full stop.
  package let description: String
  /// The number that the system gave for it; nil where it gave none.
  package let code: POSIXErrorCode?

  /// What stood in the way of reading a file.
  package init(reading path: String, _ error: any Error) {
    var isFolder: ObjCBool = false
    // What comes of reading a folder differs from system to system.
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let isFolderThere = isThere && isFolder.boolValue
    code = isFolderThere ? .EISDIR : Self.code(of: error)
    description =
      isFolderThere
      ? "it is a folder, and a file is wanted" : Self.words(error, whoMay: "read it")
  }

  /// What stood in the way of reading what is in a folder.
  package init(listing error: any Error) {
    description = Self.words(error, whoMay: "read it")
    code = Self.code(of: error)
  }

  /// What stood in the way of writing a file or a folder.
  package init(writing error: any Error) {
    description = Self.words(error, whoMay: "write there")
    code = Self.code(of: error)
  }

  private static func words(_ error: any Error, whoMay action: String) -> String {
    guard let code = code(of: error) else { return error.localizedDescription }
    return switch code {
    case .ENOENT: "there is no such file or folder"
    case .EACCES, .EPERM: "this account has no permission to \(action)"
    case .EISDIR: "there is a folder of that name, and a file is wanted"
    case .ENOTDIR: "a part of the path is a file, not a folder"
    case .EEXIST: "something of that name is there already"
    case .EROFS: "the disk can only be read"
    case .ENOSPC: "the disk is full"
    case .EDQUOT: "this account may keep no more on the disk"
    case .EIO: "the disk answers with an error"
    case .ELOOP: "its links lead round in a circle"
    case .ENAMETOOLONG: "the name is too long"
    case .EMFILE, .ENFILE: "too many files are open"
    default: String(cString: strerror(code.rawValue))
    }
  }

  /// The number that the system gave, whoever handed it on.
  private static func code(of error: any Error) -> POSIXErrorCode? {
    if let error = error as? POSIXError { return error.code }
    let bare = error as NSError
    if bare.domain == NSPOSIXErrorDomain { return POSIXErrorCode(rawValue: Int32(bare.code)) }
    if let inner = bare.userInfo[NSUnderlyingErrorKey] as? any Error,
      let code = code(of: inner)
    {
      return code
    }
    return switch (error as? CocoaError)?.code {
    case .fileNoSuchFile?, .fileReadNoSuchFile?: .ENOENT
    case .fileReadNoPermission?, .fileWriteNoPermission?: .EACCES
    case .fileWriteFileExists?: .EEXIST
    case .fileWriteOutOfSpace?: .ENOSPC
    case .fileWriteVolumeReadOnly?: .EROFS
    case .fileReadInvalidFileName?, .fileWriteInvalidFileName?: .ENAMETOOLONG
    default: nil
    }
  }
}
