import { logger } from '@/lib/platform/logger'
import type { Change } from '@/lib/platform/record-changes'
import { type StoredResponse, sizeOf } from './stored-response'

/** A response that was just made, and what may be done with it. */
export type FreshResponse = {
  response: StoredResponse
  /** Whether it may be stored, and sent to everyone. */
  cacheable: boolean
  /** Whether it only says that what it shows cannot be read now. */
  unreadable: boolean
  /** When it goes stale by the clock alone, in ms since 1970. */
  validUntil?: number
  /** Compresses the same response as far as possible, which is slow. */
  shrink: () => Promise<StoredResponse>
}

type Entry = {
  response: StoredResponse
  topics: readonly string[]
  /** In ms since 1970; 0 once what it shows may have changed. */
  freshUntil: number
  /** Whether it was sent since eviction last considered it. */
  used: boolean
  /** When refreshing it last failed, in ms of the process. */
  failedAt?: number
}

/** A response that is being made, for all who request it meanwhile. */
type Pending = { topics: readonly string[]; outdated: boolean; promise: Promise<StoredResponse> }

type StoreSettings = {
  maxBytes: number
  /** Whether notifications of changes arrive now. */
  isListening: () => boolean
}

// How long a page of records is fresh while no notification of a change would arrive.
const UNNOTIFIED_MS = 1_000
// After refreshing a page has failed, it is tried again this often, and the stale page is sent meanwhile.
const RETRY_MS = 1_000
// Nobody waits longer than this for a page that is stored as it was before: a database that hangs takes ten seconds to fail.
const TIMEOUT_MS = 3_000
// A page is compressed well only once it has stayed the same for this long.
const SHRINK_AFTER_MS = 1_000

/**
 * An in-memory cache of the responses that are the same for everyone: each is made once, and again after what it shows has
 * changed. Its bytes are bounded; it evicts nearly the least recently sent first (second chance).
 */
export class PageStore {
  private readonly entries = new Map<string, Entry>()
  private readonly pending = new Map<string, Pending>()
  private shrinking: Promise<unknown> = Promise.resolve()
  private bytes = 0
  private hits = 0
  private misses = 0

  constructor(private readonly settings: StoreSettings) {}

  /** Returns the response stored under a key, where it is fresh. */
  find(key: string): StoredResponse | undefined {
    const entry = this.entries.get(key)
    // Most entries never expire by the clock, and reading it costs.
    if (entry === undefined || (entry.freshUntil < Infinity && entry.freshUntil <= Date.now()))
      return undefined
    entry.used = true
    this.hits += 1
    return entry.response
  }

  /** Whether a response is stored under a key, fresh or not. */
  has(key: string): boolean {
    return this.entries.has(key)
  }

  /**
   * Returns the response stored under a key, or makes it, once for all who request it meanwhile. While what it shows cannot
   * be read, or not within three seconds, the stale one is returned.
   * @param topics the kinds of records it shows
   */
  async get(
    key: string,
    topics: readonly string[],
    make: () => Promise<FreshResponse>,
  ): Promise<StoredResponse> {
    const fresh = this.find(key)
    if (fresh) return fresh
    this.misses += 1
    const stale = this.entries.get(key)
    if (stale?.failedAt === undefined) return this.make(key, topics, make)
    // The last refresh failed: the stale page is sent at once, since the database may still not respond.
    if (stale.failedAt + RETRY_MS < performance.now()) void this.make(key, topics, make).catch(() => {})
    return stale.response
  }

  /** Returns the hits and misses since the start, and how many responses are stored in how many bytes. */
  figures(): { hits: number; misses: number; responses: number; bytes: number } {
    const { hits, misses, bytes } = this
    return { hits, misses, responses: this.entries.size, bytes }
  }

  /** Makes everything stale that shows what changed. */
  invalidate(change: Change): void {
    const shows = ({ topics }: { topics: readonly string[] }) =>
      change === 'anything' ? topics.length > 0 : topics.includes(change.topic)
    for (const entry of this.entries.values()) {
      if (!shows(entry)) continue
      entry.freshUntil = 0
      // Without notifications the database is probably still away, and no visitor is to wait for it.
      if (this.settings.isListening()) entry.failedAt = undefined
    }
    // A response that is being made may have been read before the change, so no further request gets it.
    for (const [key, pending] of this.pending) {
      if (!shows(pending)) continue
      pending.outdated = true
      this.pending.delete(key)
    }
  }

  private make(
    key: string,
    topics: readonly string[],
    make: () => Promise<FreshResponse>,
  ): Promise<StoredResponse> {
    const underWay = this.pending.get(key)
    if (underWay) return underWay.promise
    const pending: Pending = { topics, outdated: false, promise: Promise.reject() }
    pending.promise.catch(() => {})
    const making = make()
      .then(fresh => this.settle(key, pending, fresh))
      .finally(() => {
        if (this.pending.get(key) === pending) this.pending.delete(key)
      })
    const stale = this.entries.get(key)
    pending.promise = stale ? this.inTime(making, () => this.sendStale(key, stale)) : making
    this.pending.set(key, pending)
    return pending.promise
  }

  /** Returns what is being made; where that takes too long, it goes on, and what stands in for it is returned. */
  private inTime(making: Promise<StoredResponse>, standIn: () => StoredResponse): Promise<StoredResponse> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(standIn()), TIMEOUT_MS)
      making.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }

  private sendStale(key: string, stale: Entry): StoredResponse {
    stale.failedAt = performance.now()
    logger.warn({ page: pathOf(key) }, 'a page is sent as it was before: what it shows cannot be read now')
    return stale.response
  }

  private settle(key: string, { topics, outdated }: Pending, fresh: FreshResponse): StoredResponse {
    const stale = this.entries.get(key)
    if (fresh.unreadable && stale) return this.sendStale(key, stale)
    if (outdated) return fresh.response
    this.remove(key)
    if (fresh.cacheable) this.store(key, topics, fresh)
    return fresh.response
  }

  private store(key: string, topics: readonly string[], fresh: FreshResponse): void {
    const isNotified = topics.length === 0 || this.settings.isListening()
    const freshUntil = Math.min(
      fresh.validUntil ?? Number.POSITIVE_INFINITY,
      isNotified ? Number.POSITIVE_INFINITY : Date.now() + UNNOTIFIED_MS,
    )
    const entry: Entry = { response: fresh.response, topics, freshUntil, used: false }
    this.entries.set(key, entry)
    this.bytes += sizeOf(fresh.response)
    this.evict()
    setTimeout(() => this.shrinkInTurn(key, entry, fresh), SHRINK_AFTER_MS).unref()
  }

  private shrinkInTurn(key: string, entry: Entry, { shrink }: FreshResponse): void {
    const shrinkEntry = async () => {
      if (this.entries.get(key) !== entry || entry.freshUntil <= Date.now()) return
      const response = await shrink()
      if (this.entries.get(key) !== entry) return
      this.bytes += sizeOf(response) - sizeOf(entry.response)
      entry.response = response
    }
    // A page whose compression fails stays as it is, and the others are compressed all the same.
    this.shrinking = this.shrinking
      .then(shrinkEntry)
      .catch(error => logger.error({ page: pathOf(key), reason: String(error) }, 'a page was not compressed'))
  }

  private remove(key: string): void {
    const entry = this.entries.get(key)
    if (!entry) return
    this.bytes -= sizeOf(entry.response)
    this.entries.delete(key)
  }

  private evict(): void {
    for (const [key, entry] of this.entries) {
      if (this.bytes <= this.settings.maxBytes) return
      this.entries.delete(key)
      if (entry.used) this.entries.set(key, Object.assign(entry, { used: false }))
      else this.bytes -= sizeOf(entry.response)
    }
  }
}

function pathOf(key: string): string {
  return key.split(/[?\s]/)[0] ?? key
}
