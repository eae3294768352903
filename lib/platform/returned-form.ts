import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { processState } from './process-state'

/** What a plain HTML form sent, by its fields' names; never a password and never a file. */
export type TypedTexts = Record<string, string>

/** A plain HTML form that was refused, as its own page shows it again. */
export type RefusedForm = {
  /** The page's HTTP status. */
  status: number
  /** Names the refusal, where its status says too little. */
  type: string
  /** One sentence for the person who sent it. */
  detail: string
  /** What is wrong with each named field. */
  errors: Record<string, string[]>
  typed: TypedTexts
}

/** One POST of a plain form: what its handler noted, then what its page shows. */
type Exchange = { typed: TypedTexts; returned?: RefusedForm }

const exchanges = processState('platform/returned-form', () => new AsyncLocalStorage<Exchange>())

/** Notes what a form sent, so that its page can show it again if the form is refused. */
export function noteTyped(texts: TypedTexts): void {
  const exchange = exchanges.getStore()
  if (exchange) exchange.typed = { ...exchange.typed, ...texts }
}

/** Runs the handler of a form's POST, and returns its response with the texts that it noted. */
export async function watchTyped<Handled>(
  handle: () => Promise<Handled>,
): Promise<{ response: Handled; typed: TypedTexts }> {
  const exchange: Exchange = { typed: {} }
  const response = await exchanges.run(exchange, handle)
  return { response, typed: exchange.typed }
}

/** Renders the page of a form that was refused. */
export function showReturned(returned: RefusedForm, render: () => Promise<void>): Promise<void> {
  return exchanges.run({ typed: returned.typed, returned }, render)
}

/** Returns the refused form that the page under way is to show again; undefined on every ordinary visit. */
export function returnedForm(): RefusedForm | undefined {
  return exchanges.getStore()?.returned
}

/**
 * Tells whether a request comes from a plain HTML form rather than from a script or another client: its sender prefers a
 * page over data (RFC 9110, section 12.5.1).
 * @param accepted the request's Accept header, empty where it has none
 */
export function prefersPage(accepted: string): boolean {
  const page = qualityOf(accepted, 'text/html')
  return page > 0 && page >= qualityOf(accepted, 'application/json')
}

// Only what is named outright: every client accepts `*/*`.
function qualityOf(accepted: string, type: string): number {
  const range = accepted
    .split(',')
    .map(part => part.trim().toLowerCase())
    .find(part => part.split(';')[0]?.trim() === type)
  if (!range) return 0
  const quality = /;\s*q=([\d.]+)/.exec(range)?.[1]
  return quality === undefined ? 1 : Number(quality)
}
