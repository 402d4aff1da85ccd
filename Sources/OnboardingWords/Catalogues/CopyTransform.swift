/// Makes the words of a pseudo-language from those of the source language; it never sees
/// placeholders.
public typealias CopyTransform =
  @Sendable (_ language: String, _ key: String, _ words: String) -> String
