import { type Credentials, signedInSchema } from '@/lib/admin-session/schema'
import { formatWait } from '@/lib/dates/format'
import type { RefusedForm } from '@/lib/forms/returned-form'
import { fetchInTime } from '@/lib/http/fetch-in-time'
import { type FieldErrors, problemBodySchema } from '@/lib/http/problem-body'
import { storeAdminToken } from './admin-fetch'
import { keepCodesLeft } from './recovery-codes-left'

/** How a login ended; where it failed, with the texts for the banner, and those for the fields if there are any. */
export type LoginOutcome = { ok: true } | LoginFailure
export type LoginFailure = { ok: false; message: string; advice?: string; errors?: FieldErrors }

const invalidCredentials = 'Invalid credentials. Please try again.'
const otherError = 'An error occurred. Please try again later.'

/**
 * Signs in and stores the token. Returns the outcome with the texts of the specification; never throws. Where the code of the second
 * factor is missing or wrong, `errors` has `code`.
 */
export async function logIn(credentials: Credentials): Promise<LoginOutcome> {
  const response = await send(credentials).catch(() => null)
  if (!response)
    return { ok: false, message: otherError, advice: 'The site cannot be reached. Check your connection.' }
  if (response.ok) return storeToken(response)
  if (response.status === 429) return { ok: false, message: otherError, advice: waitingTime(response) }
  const refusal = problemBodySchema.safeParse(await response.json().catch(() => null))
  if (response.status === 401) return describe401(refusal.data?.errors)
  return { ok: false, message: otherError, errors: refusal.data?.errors }
}

/** Returns the outcome of a login that was sent without script, with the same texts. */
export function readReturnedLogin({ status, detail, errors }: RefusedForm): LoginFailure {
  // The server does not send a password back, so it has to be typed again.
  if (errors.code) return { ok: false, message: detail, advice: 'Enter your password again, too.', errors }
  if (status === 401) return { ok: false, message: invalidCredentials }
  if (status === 422) return { ok: false, message: otherError, errors }
  return { ok: false, message: otherError, advice: detail }
}

function describe401(errors?: FieldErrors): LoginFailure {
  if (!errors?.code) return { ok: false, message: invalidCredentials }
  return { ok: false, message: 'This account has a second factor.', errors }
}

function send(credentials: Credentials): Promise<Response> {
  return fetchInTime('/api/admin/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  })
}

async function storeToken(response: Response): Promise<LoginOutcome> {
  if (!storeAdminToken(response)) return { ok: false, message: 'Login failed. Please try again.' }
  const { data } = signedInSchema.safeParse(await response.json().catch(() => null))
  keepCodesLeft(data?.recoveryCodesLeft)
  return { ok: true }
}

function waitingTime(response: Response): string {
  const wait = formatWait(Number(response.headers.get('Retry-After') ?? 60))
  return `There were too many attempts. Wait ${wait}, then try again.`
}
