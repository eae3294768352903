/** A file in a store. */
export type StoredCv = { key: string; storedAt: Date }

/** Where CV files live. Keys are made by `newCvKey()` and never by a visitor. */
export interface CvStore {
  /**
   * Stores a file; returns only once it is durable. Where the content throws or the store fails,
   * nothing is left under the key and the error is thrown on.
   */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Opens a file for reading; null where there is none. */
  open(key: string): Promise<ReadableStream<Uint8Array> | null>
  /** Removes a file; one that is not there is no error. */
  delete(key: string): Promise<void>
  /** Goes through every file, unfinished uploads too. */
  list(): AsyncIterable<StoredCv>
  /** Throws where the store can't be reached. */
  check(): Promise<void>
  /** How old a file without a row must be, in milliseconds, before it can't be an upload still under way. */
  readonly orphanAgeMs: number
}
