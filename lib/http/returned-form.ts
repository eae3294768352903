import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ReturnedForm, TypedTexts } from './problem-body'

/** One POST of a plain form: what its handler noted, then what its page shows. */
type Exchange = { typed: TypedTexts; returned?: ReturnedForm }

// The server and the site's bundle each load a copy of this module.
const shared = globalThis as typeof globalThis & { formExchanges?: AsyncLocalStorage<Exchange> }
shared.formExchanges ??= new AsyncLocalStorage<Exchange>()
const exchanges = shared.formExchanges

/** Notes what a form sent, so that its page can show it again if the form is refused. */
export function keepTyped(texts: TypedTexts): void {
  const exchange = exchanges.getStore()
  if (exchange) exchange.typed = { ...exchange.typed, ...texts }
}

/** Runs the handler of a form's POST, and returns what the handler noted of what was typed. */
export async function watchTyped(handle: () => Promise<void>): Promise<TypedTexts> {
  const exchange: Exchange = { typed: {} }
  await exchanges.run(exchange, handle)
  return exchange.typed
}

/** Renders the page of a form that was refused. */
export function showReturned(returned: ReturnedForm, render: () => Promise<void>): Promise<void> {
  return exchanges.run({ typed: returned.typed, returned }, render)
}

/** Returns the refused form that the page under way is to show again; undefined on every ordinary visit. */
export function returnedForm(): ReturnedForm | undefined {
  return exchanges.getStore()?.returned
}
