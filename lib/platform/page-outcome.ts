import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { logger } from './logger'
import { processState } from './process-state'

/** What a page notes while it is rendered, for whoever finishes its response. */
export type PageOutcome = {
  /** Whether it is made for everyone, and not for the client whose request it was. */
  forEveryone: boolean
  /**
   * How reading went: `unknown` where there is no such record, `unreadable` where it could not be read, `refused` where
   * the client has asked too often.
   */
  reading: 'read' | 'unknown' | 'unreadable' | 'refused'
  /** In how many seconds a client that was refused may ask again. */
  retryAfter?: number
  /** When it goes stale by the clock alone, in ms since 1970. */
  validUntil?: number
}

const outcomes = processState('platform/page-outcome', () => new AsyncLocalStorage<PageOutcome>())

/** Notes that what the request under way asks for could not be read, so that its page is sent as a 503 and not indexed. */
function noteUnreadable(): void {
  note({ reading: 'unreadable' })
}

/**
 * Notes that there is no such record, so that its page is sent whole as a 404. Next's own notFound() would send an empty
 * document that only its script fills.
 */
export function noteUnknown(): void {
  note({ reading: 'unknown' })
}

/** Notes that the client has asked too often, and may again in so many seconds, so that the page, which says so, is sent as a 429. */
export function noteRefused(seconds: number): void {
  note({ reading: 'refused', retryAfter: seconds })
}

function note(noted: Partial<PageOutcome>): void {
  Object.assign(outcomes.getStore() ?? {}, noted)
}

/**
 * Notes and logs that reading failed, for a page that says so itself; gives undefined in the place of what was not read:
 * `await readJob(id).catch(asUnreadable('a job'))`.
 * @param what could not be read, for the log
 */
export function asUnreadable(what: string): (error: unknown) => undefined {
  return error => {
    logger.error({ err: error }, `${what} could not be read`)
    noteUnreadable()
  }
}

/** Notes the same where reading failed, and throws the error on. */
export function rethrowUnreadable(error: unknown): never {
  noteUnreadable()
  throw error
}

/** Notes when what was read goes stale by the clock alone; the earliest such time counts. */
export function noteValidUntil(moment: Date): void {
  const outcome = outcomes.getStore()
  if (outcome) outcome.validUntil = Math.min(outcome.validUntil ?? Number.POSITIVE_INFINITY, moment.getTime())
}

/** Whether the request under way renders for the page store, rather than for a client. */
export function isForPageStore(): boolean {
  return outcomes.getStore()?.forEveryone ?? false
}

/** Runs what renders a page, and gives it the outcome that the page's notes go to. */
export async function watchPage(
  forEveryone: boolean,
  make: (outcome: PageOutcome) => Promise<void>,
): Promise<void> {
  const outcome: PageOutcome = { forEveryone, reading: 'read' }
  await outcomes.run(outcome, () => make(outcome))
}
