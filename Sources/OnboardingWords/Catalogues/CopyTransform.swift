/// Changes words, or makes those of a pseudo-language from the source language; it never sees
/// placeholders.
public typealias CopyTransform =
  @Sendable (_ language: String, _ key: String, _ words: String) -> String
