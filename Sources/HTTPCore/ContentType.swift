/// The content types of the files that a site is made of.
public enum ContentType {
  /// A page.
  public static let html: StaticString = "text/html; charset=utf-8"
  /// Plain text.
  public static let text: StaticString = "text/plain; charset=utf-8"
  /// JSON.
  public static let json: StaticString = "application/json"

  /// The type of a file by its name's ending; nil for an ending that is not listed, which a site
  /// should not serve.
  ///
  /// Source: the IANA media type registry; RFC 9239 for JavaScript.
  public static func ofFile(named name: String) -> StaticString? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return switch name[name.index(after: dot)...].lowercased() {
    case "html": html
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "txt": text
    case "json", "map": json
    case "webmanifest": "application/manifest+json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "avif": "image/avif"
    case "ico": "image/vnd.microsoft.icon"
    case "woff2": "font/woff2"
    case "pdf": "application/pdf"
    case "mp4": "video/mp4"
    default: nil
    }
  }
}
