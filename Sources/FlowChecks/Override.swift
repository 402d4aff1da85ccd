/// A file of a package that lies over one of Foyer's of the same name.
package struct Override: Sendable, Hashable {
  /// The file, as seen from the project's folder.
  package let file: String
  /// The digest of Foyer's file as it is now.
  package let digest: String
  /// The digest that Foyer's file had when this one was last held against it; nil where nobody recorded
  /// it.
  package let recorded: String?

  /// A file with the digests of the one below it.
  package init(file: String, digest: String, recorded: String?) {
    self.file = file
    self.digest = digest
    self.recorded = recorded
  }
}
