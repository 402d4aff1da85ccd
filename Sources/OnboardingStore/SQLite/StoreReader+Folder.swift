extension StoreReader {
  /// Reads the database of a folder that another process holds, or that can only be read.
  ///
  /// SQLite before 3.51.3 can corrupt a WAL database when two connections write or checkpoint it at the
  /// same time. This connection does neither: it is opened read-only and commits nothing, and a
  /// checkpoint follows a commit, or the end of the last connection to the file, which it is not while
  /// the server has its own. It reads page after page, each in a transaction of its own, so that it
  /// never keeps the server from emptying its log.
  ///
  /// Where no process holds the folder none can take it before this is gone.
  ///
  /// - Throws: `newerSchema` when a later version wrote it, `olderSchema` when an earlier one did, `movedAway`,
  ///   `folderUnwritable` where it can't be read without writing beside it, `corrupt`, `failed` when there is none.
  public init(reading folder: String) throws(StoreError) {
    self.init(try SQLiteDatabase(reading: folder))
  }
}
