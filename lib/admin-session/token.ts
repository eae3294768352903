import 'server-only'
import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { env } from '@/lib/platform/env'
import { sessionMaxMs } from './constants'

const payloadSchema = z.object({ sub: z.uuid(), sid: z.uuid() })

/** What a session token says once its seal has been checked: whose it is, and which session's. */
export type TokenPayload = z.infer<typeof payloadSchema>

/**
 * Seals a session's id into a token, the same for the cookie and for the Authorization header.
 * @param payload the administrator's and the session's ids
 * @returns an encrypted JWT as next-auth makes them; it outlives the session, whose row decides
 */
export function sealToken(payload: TokenPayload): Promise<string> {
  return encode({ token: payload, secret: env().nextauthSecret, maxAge: sessionMaxMs / 1000 })
}

/**
 * Opens a session token.
 * @param token what a caller sent
 * @returns its payload, or null when the token is forged, damaged or too old
 */
export async function openToken(token: string): Promise<TokenPayload | null> {
  return readPayload(await decode({ token, secret: env().nextauthSecret }).catch(() => null))
}

/**
 * Reads what an opened token says.
 * @param claims the token's claims, of any shape
 * @returns the two ids, or null when they are not there
 */
export function readPayload(claims: unknown): TokenPayload | null {
  const parsed = payloadSchema.safeParse(claims)
  return parsed.success ? parsed.data : null
}
