import { decode } from 'next-auth/jwt'
import { z } from 'zod'

// What the server and the middleware, which knows no settings but the shell's, must agree about.

const headerSchema = z.strictObject({ alg: z.literal('dir'), enc: z.literal('A256GCM') })
const payloadSchema = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() })

/** What a session token says once its seal has been checked: whose it is (`sub`), and which session's (`sid`). */
export type TokenPayload = { sub: string; sid: string }

/**
 * Names the session cookie. On https a browser takes it from this very host only, over https and for every path.
 * @param siteUrl the site's public origin
 */
export function sessionCookieName(siteUrl: string): string {
  return `${siteUrl.startsWith('https://') ? '__Host-' : ''}next-auth.session-token`
}

/**
 * Opens a session token; null where it is forged, damaged, too old or has no end. Only the algorithms it is sealed with
 * are taken (RFC 8725, section 3.1): a header that names another, perhaps a slow one, is turned away unread.
 * @param secrets one of which sealed it
 */
export async function openSealedToken(
  token: string,
  secrets: readonly string[],
): Promise<TokenPayload | null> {
  if (!headerSchema.safeParse(readHeader(token)).success) return null
  for (const secret of secrets) {
    const parsed = payloadSchema.safeParse(await decode({ token, secret }).catch(() => null))
    if (parsed.success) return { sub: parsed.data.sub, sid: parsed.data.sid }
  }
  return null
}

function readHeader(token: string): unknown {
  const [header = ''] = token.split('.')
  try {
    return JSON.parse(atob(header.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}
