import 'server-only'
import { encode } from 'next-auth/jwt'
import { env } from '@/lib/platform/env'
import { sessionMaxMs } from './constants'
import { openSealedToken, type TokenPayload } from './sealed-token'

/**
 * Seals the ids of an administrator and a session into a token, the same for the cookie and for the Authorization header:
 * an encrypted JWT as next-auth makes them. It outlives the session, whose row decides.
 */
export function sealToken(payload: TokenPayload): Promise<string> {
  return encode({ token: payload, secret: env().nextauthSecret, maxAge: sessionMaxMs / 1000 })
}

/** Opens a session token; null where it is forged, damaged or too old. */
export function openToken(token: string): Promise<TokenPayload | null> {
  return openSealedToken(token, env().nextauthSecret)
}
