/** A file that a store holds, and since when: in the trash, since it was put there. */
export type StoredCv = { key: string; storedAt: Date }

/** A permit to send one file to the store past the site, for a few minutes: under that path, with that token. */
export type UploadPermit = { path: string; token: string }

/** Files that browsers have sent to the store past the site. Nothing is known of them until their form comes. */
export interface DirectUploads {
  /** Permits one file of a CV's kinds, of `maxBytes` at most, for a form of that job. */
  permit(jobId: string, key: string, maxBytes: number): Promise<UploadPermit>
  /** Opens such a file; null where there is none. */
  open(jobId: string, key: string): Promise<ReadableStream<Uint8Array> | null>
  /** Removes one; one that is not there is no error. */
  delete(jobId: string, key: string): Promise<void>
}

/** Where CV files live. Keys are made by `newCvKey()` and never by a visitor. */
export interface CvStore {
  /**
   * Stores a file; returns only once it is durable. Where the content or the inspection throws or the store fails,
   * nothing is left under the key and the error is thrown on.
   * @param inspect given the path of a file of this machine that holds all the content, before it is under the key
   */
  put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    inspect?: (path: string) => Promise<void>,
  ): Promise<void>
  /** Opens a file for reading, out of the trash if it lies there; null where there is none. */
  open(key: string): Promise<ReadableStream<Uint8Array> | null>
  /** Tells whether a file is there, outside the trash. */
  has(key: string): Promise<boolean>
  /** Gives a file another key. */
  rename(from: string, to: string): Promise<void>
  /** Removes a file; one that is not there is no error. */
  delete(key: string): Promise<void>
  /** Goes through every whole file outside the trash. */
  list(): AsyncIterable<StoredCv>
  /** Moves a file to the trash, and tells whether it was there: it may have been deleted meanwhile. */
  trash(key: string): Promise<boolean>
  /** Brings a file back from the trash, and tells whether it was there. */
  restore(key: string): Promise<boolean>
  /** Goes through the trash. */
  listTrash(): AsyncIterable<StoredCv>
  /** Removes a file from the trash for good. */
  deleteTrashed(key: string): Promise<void>
  /** Removes the uploads that broke off and have not grown since that time, and returns how many. */
  deleteUnfinished(before: Date): Promise<number>
  /** Returns the id of the database that the store belongs to, or null where it belongs to none yet. */
  readOwner(): Promise<string | null>
  /** Makes the store that database's own. */
  writeOwner(id: string): Promise<void>
  /** Tells whether another file may be stored: false where the disk is nearly full. */
  hasRoom(): Promise<boolean>
  /** Where browsers can send files to the store themselves. */
  direct?: DirectUploads
  /** Throws where the store can't be reached. */
  check(): Promise<void>
}
