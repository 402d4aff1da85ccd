/// What is in a preview, for other programs and for comparing two of them.
public struct PreviewManifest: Sendable, Decodable {
  /// A page of a flow.
  public struct Page: Sendable, Decodable, Hashable {
    /// The flow.
    public let flow: String
    /// The variant of the flow.
    public let variant: String
    /// The screen.
    public let screen: String
    /// The sheet above it, where it is one.
    public let sheet: String?
    /// The state.
    public let state: String
    /// What the state shows: `empty`, `filled`, `error` …
    public let kind: String
    /// The example person.
    public let person: String
    /// How the answers differ from theirs.
    public let change: String?
    /// The language, BCP 47.
    public let locale: String
    /// `ltr` or `rtl`.
    public let dir: String
    /// From the root of the preview.
    public let url: String
    /// The keys of the words on it.
    public let copyKeys: [String]
    /// Tells the file from others: 16 hexadecimal digits.
    public let hash: String
  }

  /// Words, for comparing.
  public struct Words: Sendable, Decodable, Hashable {
    /// The file they stand in, below `Templates/`.
    public let file: String
    /// The key.
    public let key: String
    /// The words by language.
    public let texts: [String: String]
  }

  /// Says that a folder is a preview, and in which form.
  public var format = Self.currentFormat
  /// The pages in the order of their flows.
  public let pages: [Page]
  /// The words in the order of the copy table.
  public let words: [Words]
  /// The hashes of the files of `Public/`, by path.
  public let assets: [String: String]

  /// The form that this version writes.
  /// Another way to tell files apart is another form, for those of before would all seem changed.
  public static let currentFormat = "foyer-preview-2"
}

extension PreviewManifest {
  /// The part of it that is about these flows, in these languages. Pages that belong to no flow list all that
  /// were built, so they are a part of all flows alone.
  ///
  /// - Parameters:
  ///   - flows: nil for all of them.
  ///   - locales: nil for all of them.
  func only(flows: [String]?, locales: [String]?) -> PreviewManifest {
    func isWanted(_ flow: String) -> Bool { flows?.contains(flow) ?? true }
    return PreviewManifest(
      format: format,
      pages: pages.filter { page in
        isWanted(page.flow) && (locales?.contains(page.locale) ?? true)
      },
      words: words.filter { entry in
        !entry.file.contains("/") || isWanted(String(entry.file.prefix { $0 != "/" }))
      }, assets: assets)
  }
}
