import { logger } from '@/lib/platform/logger'
import type { Change } from '@/lib/platform/record-changes'
import { type StoredResponse, sizeOf } from './stored-response'

/** A response that was just made, and what may be done with it. */
export type MadeResponse = {
  response: StoredResponse
  /** Whether everyone may have it. */
  keep: boolean
  /** Whether it only says that what it shows cannot be read now. */
  unreadable: boolean
  /** The time, in ms since 1970, from which on it shows something else though nothing was saved. */
  validUntil?: number
  /** Makes the same response smaller, which takes long. */
  shrink: () => Promise<StoredResponse>
}

type Kept = {
  response: StoredResponse
  topics: readonly string[]
  /** In ms since 1970; 0 once what it shows may have changed. */
  freshUntil: number
  /** Whether it was sent since eviction last passed it. */
  used: boolean
  /** When it last could not be made anew, in ms of the process. */
  failedAt?: number
}

type Making = { topics: readonly string[]; outdated: boolean; promise: Promise<StoredResponse> }

type StoreSettings = {
  maxBytes: number
  /** Whether notifications of changes arrive now. */
  isListening: () => boolean
}

// How long a page of records is held while no notification of a change would arrive.
const UNNOTIFIED_MS = 1_000
// While a page cannot be made anew it is tried this often, and sent as it was in between.
const RETRY_MS = 1_000
// A page that changes every moment is not worth the work of making it small.
const SHRINK_AFTER_MS = 1_000

/**
 * Responses that are the same for everyone, in memory, made once and until what they show changes. Their bytes are bounded;
 * what was not sent for longest goes first, nearly: a second chance for each that was.
 */
export class PageStore {
  private readonly kept = new Map<string, Kept>()
  private readonly makings = new Map<string, Making>()
  private shrinking: Promise<unknown> = Promise.resolve()
  private bytes = 0
  private hits = 0
  private misses = 0

  constructor(private readonly settings: StoreSettings) {}

  /** Returns what is kept under a key, where nothing it shows has changed since. */
  find(key: string): StoredResponse | undefined {
    const kept = this.kept.get(key)
    // Most pages change by a save alone, and the time is not read for nothing.
    if (kept === undefined || (kept.freshUntil < Infinity && kept.freshUntil <= Date.now())) return undefined
    kept.used = true
    this.hits += 1
    return kept.response
  }

  /**
   * Returns what is kept under a key, or makes it: once, for all who want it meanwhile. Where it cannot be read now, what
   * was kept is returned as it was.
   * @param topics the kinds of records it shows
   */
  async get(
    key: string,
    topics: readonly string[],
    make: () => Promise<MadeResponse>,
  ): Promise<StoredResponse> {
    const fresh = this.find(key)
    if (fresh) return fresh
    this.misses += 1
    const old = this.kept.get(key)
    if (old?.failedAt === undefined) return this.make(key, topics, make)
    // Nobody waits for a database that was away a moment ago.
    if (old.failedAt + RETRY_MS < performance.now()) void this.make(key, topics, make).catch(() => {})
    return old.response
  }

  /** How often a response was kept, and how often it had to be made since the start; how many there are, in how many bytes. */
  figures(): { hits: number; misses: number; kept: number; bytes: number } {
    const { hits, misses, bytes } = this
    return { hits, misses, kept: this.kept.size, bytes }
  }

  /** Has everything made anew that shows what changed, from the next request on. */
  drop(change: Change): void {
    const shows = ({ topics }: { topics: readonly string[] }) =>
      change === 'anything' ? topics.length > 0 : topics.includes(change.topic)
    for (const kept of this.kept.values()) {
      if (!shows(kept)) continue
      kept.freshUntil = 0
      // A database that sends no notifications is likely away still, and is waited for by nobody.
      if (this.settings.isListening()) kept.failedAt = undefined
    }
    // What is being made may have been read before the change, so nobody else is to wait for it.
    for (const [key, making] of this.makings) {
      if (!shows(making)) continue
      making.outdated = true
      this.makings.delete(key)
    }
  }

  private make(
    key: string,
    topics: readonly string[],
    make: () => Promise<MadeResponse>,
  ): Promise<StoredResponse> {
    const underWay = this.makings.get(key)
    if (underWay) return underWay.promise
    const making: Making = { topics, outdated: false, promise: Promise.reject() }
    making.promise.catch(() => {})
    making.promise = make()
      .then(made => this.settle(key, making, made))
      .finally(() => {
        if (this.makings.get(key) === making) this.makings.delete(key)
      })
    this.makings.set(key, making)
    return making.promise
  }

  private settle(key: string, { topics, outdated }: Making, made: MadeResponse): StoredResponse {
    const old = this.kept.get(key)
    if (made.unreadable && old) {
      old.failedAt = performance.now()
      logger.warn({ page: pathOf(key) }, 'a page is sent as it was before: what it shows cannot be read now')
      return old.response
    }
    if (outdated) return made.response
    this.forget(key)
    if (made.keep) this.keep(key, topics, made)
    return made.response
  }

  private keep(key: string, topics: readonly string[], made: MadeResponse): void {
    const listening = topics.length === 0 || this.settings.isListening()
    const freshUntil = Math.min(
      made.validUntil ?? Number.POSITIVE_INFINITY,
      listening ? Number.POSITIVE_INFINITY : Date.now() + UNNOTIFIED_MS,
    )
    const kept: Kept = { response: made.response, topics, freshUntil, used: false }
    this.kept.set(key, kept)
    this.bytes += sizeOf(made.response)
    this.evict()
    setTimeout(() => this.shrinkInTurn(key, kept, made), SHRINK_AFTER_MS).unref()
  }

  private shrinkInTurn(key: string, kept: Kept, { shrink }: MadeResponse): void {
    const isWorthIt = () => this.kept.get(key) === kept && kept.freshUntil > Date.now()
    const shrinkOne = async () => {
      if (!isWorthIt()) return
      const response = await shrink()
      if (this.kept.get(key) !== kept) return
      this.bytes += sizeOf(response) - sizeOf(kept.response)
      kept.response = response
    }
    // One that fails stays as large as it is, and holds up none of the others.
    this.shrinking = this.shrinking
      .then(shrinkOne)
      .catch(error => logger.error({ page: pathOf(key), reason: String(error) }, 'a page was not compressed'))
  }

  private forget(key: string): void {
    const kept = this.kept.get(key)
    if (!kept) return
    this.bytes -= sizeOf(kept.response)
    this.kept.delete(key)
  }

  private evict(): void {
    for (const [key, kept] of this.kept) {
      if (this.bytes <= this.settings.maxBytes) return
      this.kept.delete(key)
      if (kept.used) this.kept.set(key, Object.assign(kept, { used: false }))
      else this.bytes -= sizeOf(kept.response)
    }
  }
}

function pathOf(key: string): string {
  return key.split(/[?\s]/)[0] ?? key
}
