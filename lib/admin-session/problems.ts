import { conflict, invalidFields, type Problem, tooManyRequests } from '@/lib/http/problem'
import type { CodeRefused } from './prove-code'
import type { PasswordRefused } from './prove-password'

/** What an administrator is told whose current password is wrong. */
export const WRONG_PASSWORD = 'This is not your current password.'

/** What one is told whose code is wrong. */
export const WRONG_CODE = 'This code is not right, or was used before. Wait for the next one.'

/** The same of a recovery code, after which none comes by itself. */
export const WRONG_RECOVERY_CODE = 'This recovery code is not right, or was used before. Take another one.'

/** Says as a problem why a second factor, or its recovery codes, stay as they are. */
export function secondFactorProblem(
  refused: PasswordRefused | CodeRefused | { ok: false; reason: 'not-now' },
): Problem {
  if (refused.reason === 'limited') return tooManyRequests(refused.retryAfter)
  if (refused.reason === 'not-now') return conflict('The second factor is switched on already.')
  if (refused.reason === 'wrong-code') return invalidFields({ code: [WRONG_CODE] })
  if (refused.reason === 'wrong-recovery-code') return invalidFields({ code: [WRONG_RECOVERY_CODE] })
  return invalidFields({ currentPassword: [WRONG_PASSWORD] })
}
