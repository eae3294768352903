import 'server-only'
import { type EventOrigin, recordEvent } from '@/lib/events/mutations'
import type { EventDetail } from '@/lib/events/schema'
import { takeCode } from '@/lib/second-factor/mutations'
import { isAppCode } from '@/lib/second-factor/schema'
import { deleteFailures, type Limited, limitAttempt, type PasswordAttempt } from './failures'

/** Why a code was not taken. */
export type CodeRefused = { ok: false; reason: 'wrong-code' | 'wrong-recovery-code' } | Limited

type Origin = EventOrigin & { address: string; at: NonNullable<EventDetail['at']> }

/** What an administrator's tries at a code count under: the account alone. */
export function codeAttempt(administratorId: string, email: string): PasswordAttempt {
  return { email, countedUnder: `codes of ${administratorId}` }
}

/**
 * Takes a code of an administrator's second factor. Wrong ones have a limit of their own, of the account alone, from
 * wherever they come: only who knows the password gets as far, so strangers use none of it up.
 * @param origin where from, for the events
 * @returns whether it was a code of the app or a recovery code, or why it was refused
 */
export async function proveCode(
  { administratorId, email }: { administratorId: string; email: string },
  code: string,
  { at, ...origin }: Origin,
  now: Date,
): Promise<{ ok: true; taken: 'app' | 'recovery' } | CodeRefused> {
  const attempt = codeAttempt(administratorId, email)
  const limited = await limitAttempt(attempt, origin, at)
  if (limited) return limited
  const taken = await takeCode(administratorId, code, now)
  if (!taken) {
    await recordEvent('second_factor_failed', origin, { at })
    return { ok: false, reason: isAppCode(code) ? 'wrong-code' : 'wrong-recovery-code' }
  }
  if (taken === 'recovery') await recordEvent('recovery_code_used', origin, { at })
  await deleteFailures(attempt)
  return { ok: true, taken }
}
