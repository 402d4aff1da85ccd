package import HTTPCore
import PageRendering
public import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of `Public/`: read, fingerprinted and compressed once, at start. No path of a request
/// ever touches the disk.
///
/// A file `nutrisync/theme.css` has two addresses: `/assets/nutrisync/theme.<fingerprint>.css`,
/// which never changes and is cached for good, and `/assets/nutrisync/theme.css`, which is asked
/// for again each time; `import('./x.js')` leads to the second.
///
/// A stylesheet refers to other files by `url(/…)`. A file that may be missing, such as a font that
/// is made on each machine, is written `url("/fonts/some.woff2?optional")`: without it the line
/// that refers to it is left out.
public struct AssetLibrary: Sendable {
  private struct Entry: Sendable {
    let asset: Asset
    let isImmutable: Bool
    /// The responses with all of their headers: a request finds its own, and nothing is put together.
    private let ready: [Response]

    init(_ asset: Asset, isImmutable: Bool) {
      self.asset = asset
      self.isImmutable = isImmutable
      ready = Self.forms.map { form in
        let response = asset.response(form, isImmutable: isImmutable)
        return ResponseHeaders.add(to: response, allowing: nil).forReuse
      }
    }

    /// In the order of `response(in:)`.
    private static let forms = [false, true].flatMap { isGzip in
      [false, true].map { Asset.Form(isGzip: isGzip, isHeld: $0) }
    }

    /// The response in a form.
    func response(in form: Asset.Form) -> Response {
      ready[(form.isGzip ? 2 : 0) + (form.isHeld ? 1 : 0)]
    }
  }

  private let entries: [String: Entry]
  private let addresses: [String: String]
  private let encodings = RecentReadings<Bool>()

  /// Prepares files.
  ///
  /// - Parameters:
  ///   - files: the path of each file below `Public/` and its bytes.
  ///   - earlier: files that were prepared before; those that are the same are not prepared again.
  ///   - compress: gzip, or nil where it doesn't pay.
  /// - Throws: every `url(/…)` of a stylesheet that leads nowhere.
  public init(
    files: [(path: String, bytes: [UInt8])], like earlier: AssetLibrary? = nil,
    compress: ([UInt8]) -> [UInt8]?
  ) throws(Diagnostics) {
    var entries: [String: Entry] = [:]
    var addresses: [String: String] = [:]
    var broken: [Diagnostic] = []
    // Stylesheets last: the addresses in them depend on the fingerprints of other files.
    let isStylesheet = { (file: (path: String, bytes: [UInt8])) in file.path.hasSuffix(".css") }
    let modules = ScriptModules(files)
    let ordered = files.filter { !isStylesheet($0) } + files.filter(isStylesheet)
    for (path, bytes) in ordered {
      guard let type = ContentType.ofFile(named: path) else { continue }
      var bytes = bytes
      if path.hasSuffix(".css") {
        bytes = Stylesheet.compact(
          Self.resolvingReferences(in: bytes, of: path, &broken) { addresses[$0] })
      } else if path.hasSuffix(".js") {
        do { bytes = Script.compact(try modules.join(path)) } catch { broken += error.all }
      }
      let asset =
        earlier?.asset(path, holding: bytes)
        ?? Asset(name: path, bytes: bytes, contentType: type, compress: compress)
      let address = "/assets/" + asset.fingerprintedName
      entries[address] = Entry(asset, isImmutable: true)
      entries["/assets/" + path] = Entry(asset, isImmutable: false)
      addresses["/" + path] = address
    }
    guard broken.isEmpty else { throw Diagnostics(broken) }
    self.entries = entries
    self.addresses = addresses
  }

  /// The asset of a file, where it holds these bytes.
  private func asset(_ path: String, holding bytes: [UInt8]) -> Asset? {
    entries["/assets/" + path].flatMap { $0.asset.bytes.hold(bytes) ? $0.asset : nil }
  }

  /// The fingerprinted address of a file, written as in templates: `/nutrisync/theme.css`.
  public func address(of file: String) -> String? { addresses[file] }

  /// Every file, written as in templates, with its fingerprinted address.
  public var allAddresses: [String: String] { addresses }

  /// The contents behind an address, for the static site.
  public func contents(at address: String) -> [UInt8]? {
    entries[address]?.asset.bytes.withUnsafeBytes { Array($0) }
  }

  /// The bytes that the file at an address costs on the way, in gzip where that is smaller.
  func cost(at address: String) -> Int? {
    guard let asset = entries[address]?.asset else { return nil }
    return (asset.gzip ?? asset.bytes).withUnsafeBytes { $0.count }
  }

  /// The response to a request for an address, nil where there is no such file.
  package func response(to request: Request, at address: String) -> Response? {
    guard let entry = entries[address] else { return nil }
    return entry.asset.response(to: request, isImmutable: entry.isImmutable)
  }

  /// The response to a request for an address with every header that it is sent with, nil where there is no
  /// such file. Parsing an `Accept-Encoding` and putting the headers together was half of what a file cost.
  func readyResponse(to request: Request, at address: String) -> Response? {
    guard let entry = entries[address] else { return nil }
    return entry.response(in: entry.asset.form(for: request, acceptsGzip: acceptsGzip(request)))
  }

  private func acceptsGzip(_ request: Request) -> Bool {
    // Several lines are one list; nobody sends them.
    guard request.headers.count(of: .acceptEncoding) == 1 else { return request.acceptsGzip }
    return request.headers.withBytes(of: .acceptEncoding) { bytes in
      encodings.reading(of: bytes) { request.acceptsGzip }
    } ?? false
  }

  private static let optional = "?optional"

  /// Whether a line refers to a file that may be missing and is.
  private static func isMissingOption(
    _ line: Substring, _ address: (String) -> String?
  ) -> Bool {
    // Patterns are slow, and hardly any line has one of these.
    guard line.contains(optional),
      let match = line.firstMatch(of: /url\(\s*["']?(\/[^"')#\s]*)\?optional["']?\s*\)/)
    else { return false }
    return address(String(match.output.1)) == nil
  }

  /// Replaces `url(/path)` and `url("/path")` by the address of the file.
  package static func resolvingReferences(
    in bytes: [UInt8], of file: String, _ broken: inout [Diagnostic],
    address: (String) -> String?
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    // An expression is read where it stands, so not in the loop.
    lazy var reference = /url\(\s*(["']?)(\/[^"')#\s]*)(#[^"')\s]*)?["']?\s*\)/
    var read = 0
    // Hardly any line refers to a file, and patterns are slow.
    while let range = bytes.nextLineMentioningURL(from: read) {
      result += bytes[read..<range.lowerBound]
      read = range.upperBound
      let line = String(decoding: bytes[range], as: UTF8.self)[...]
      if isMissingOption(line, address) { continue }
      var rest = line[...]
      while let match = rest.firstMatch(of: reference) {
        result += rest[..<match.range.lowerBound].utf8
        let written = String(match.output.2)
        let path =
          written.hasSuffix(optional) ? String(written.dropLast(optional.count)) : written
        if let address = address(path) {
          result += "url(\(match.output.1)\(address)\(match.output.3 ?? "")\(match.output.1))".utf8
        } else {
          let number = bytes[..<range.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
          let column = line.unicodeScalars.distance(
            from: line.startIndex, to: match.output.2.startIndex)
          broken.append(
            Diagnostic(
              rule: TemplateRule.missingFile.rawValue,
              place: .file("Public/" + file, line: number, column: column + 1),
              message: "refers to \(path), which is not in Public",
              fix: TemplateRule.missingFile.fix))
        }
        rest = rest[match.range.upperBound...]
      }
      result += rest.utf8
    }
    return result + bytes[read...]
  }
}

extension [UInt8] {
  /// The next line, without its end, in which `url(` stands; nil where there is none any more.
  fileprivate func nextLineMentioningURL(from start: Int) -> Range<Int>? {
    withUnsafeBytes { bytes in
      var place = start
      while let found = bytes.first(UInt8(ascii: "("), from: place) {
        place = found + 1
        guard found >= start + 3, bytes[found - 1] == UInt8(ascii: "l"),
          bytes[found - 2] == UInt8(ascii: "r"), bytes[found - 3] == UInt8(ascii: "u")
        else { continue }
        let newline = UInt8(ascii: "\n")
        var first = found
        while first > start, bytes[first - 1] != newline { first -= 1 }
        return first..<(bytes.first(newline, from: found) ?? bytes.count)
      }
      return nil
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Where a byte stands from there on.
  fileprivate func first(_ byte: UInt8, from start: Int) -> Int? {
    guard let baseAddress, start < count,
      let found = memchr(baseAddress + start, CInt(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }
}
