import 'server-only'
import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { env } from '@/lib/platform/env'
import { sessionMaxMs } from './constants'

const payloadSchema = z.object({ sub: z.uuid(), sid: z.uuid() })

/** What a session token says once its seal has been checked: whose it is (`sub`), and which session's (`sid`). */
export type TokenPayload = z.infer<typeof payloadSchema>

/**
 * Seals the ids of an administrator and a session into a token, the same for the cookie and for the Authorization header:
 * an encrypted JWT as next-auth makes them. It outlives the session, whose row decides.
 */
export function sealToken(payload: TokenPayload): Promise<string> {
  return encode({ token: payload, secret: env().nextauthSecret, maxAge: sessionMaxMs / 1000 })
}

/** Opens a session token; null where it is forged, damaged or too old. */
export async function openToken(token: string): Promise<TokenPayload | null> {
  const claims = await decode({ token, secret: env().nextauthSecret }).catch(() => null)
  const parsed = payloadSchema.safeParse(claims)
  return parsed.success ? parsed.data : null
}
