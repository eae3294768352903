import type { Credentials } from '@/lib/admin-session/schema'
import { type FieldErrors, problemBodySchema } from '@/lib/http/problem-body'
import { storeAdminToken } from './admin-fetch'

/** How a login ended; where it failed, with texts for the banner and perhaps for the fields. */
export type LoginOutcome = { ok: true } | LoginFailure
type LoginFailure = { ok: false; message: string; advice?: string; errors?: FieldErrors }

const otherError = 'An error occurred. Please try again later.'

/** Signs in with the two fields and stores the token. Gives the outcome, in the error catalogue's words; never throws. */
export async function logIn(credentials: Credentials): Promise<LoginOutcome> {
  const response = await send(credentials).catch(() => null)
  if (!response) return { ok: false, message: otherError, advice: 'The site cannot be reached.' }
  if (response.ok) return keepToken(response)
  if (response.status === 401) return { ok: false, message: 'Invalid credentials. Please try again.' }
  if (response.status === 429) return { ok: false, message: otherError, advice: waitingTime(response) }
  const refusal = problemBodySchema.safeParse(await response.json().catch(() => null))
  return { ok: false, message: otherError, errors: refusal.data?.errors }
}

function send(credentials: Credentials): Promise<Response> {
  return fetch('/api/admin/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  })
}

function keepToken(response: Response): LoginOutcome {
  if (storeAdminToken(response)) return { ok: true }
  return { ok: false, message: 'Login failed. Please try again.' }
}

function waitingTime(response: Response): string {
  const minutes = Math.ceil(Number(response.headers.get('Retry-After') ?? 60) / 60)
  return `There were too many attempts. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again.`
}
