import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable } from 'node:stream'
import { processState } from './process-state'

const bodies = processState('platform/incoming-body', () => new AsyncLocalStorage<Readable>())

/** Has a request handled whose body can be read as Node has it. */
export function withIncomingBody<Handled>(body: Readable, handle: () => Handled): Handled {
  return bodies.run(body, handle)
}

/**
 * Returns the body of the request under way as it comes off its connection; undefined where another server than ours has it. Next
 * hands it on as a web stream, which copies every piece and costs as much as all else that is done with a CV. To be read instead of
 * the request's own body, not beside it.
 */
export function incomingBody(): Readable | undefined {
  return bodies.getStore()
}
