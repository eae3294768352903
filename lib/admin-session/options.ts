import 'server-only'
import type { AuthOptions, User } from 'next-auth'
import type { JWT } from 'next-auth/jwt'
import CredentialsProvider from 'next-auth/providers/credentials'
import { env } from '@/lib/platform/env'
import { loginPath, sessionMaxMs } from './constants'
import { sessionCookie } from './cookie'
import { type SignInResult, signIn } from './login'
import { revokeSession } from './mutations'
import { credentialsSchema } from './schema'
import { touchSession } from './sessions'
import { readPayload } from './token'

type SignedInUser = User & { sessionId: string }

/**
 * Builds next-auth's options: its sign-in goes through ours, so both doors have one set of limits and sessions.
 * @param address the caller's network address
 * @param onRefusal told why a sign-in was refused, which next-auth would not pass on
 * @returns options for one request
 */
export function authOptions(address: string, onRefusal: (result: SignInResult) => void): AuthOptions {
  return {
    secret: env().nextauthSecret,
    session: { strategy: 'jwt', maxAge: sessionMaxMs / 1000 },
    cookies: { sessionToken: sessionCookie() },
    useSecureCookies: sessionCookie().options.secure,
    pages: { signIn: loginPath, signOut: loginPath, error: loginPath },
    providers: [
      CredentialsProvider({
        credentials: {
          email: { label: 'Email', type: 'email' },
          password: { label: 'Password', type: 'password' },
        },
        authorize: credentials => authorize(credentials, address, onRefusal),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? startToken(user) : continueToken(token)),
      session: ({ session, token }) => ({ ...session, user: { email: token.email } }),
      redirect: ({ url }) => ownAddress(url),
    },
    events: {
      async signOut({ token }) {
        const payload = readPayload(token)
        if (payload) await revokeSession(payload.sid, new Date())
      },
    },
  }
}

async function authorize(
  credentials: unknown,
  address: string,
  onRefusal: (result: SignInResult) => void,
): Promise<SignedInUser | null> {
  const parsed = credentialsSchema.safeParse(credentials)
  if (!parsed.success) return null
  const result = await signIn(parsed.data, address)
  if (result.ok) return { id: result.administratorId, sessionId: result.sessionId }
  onRefusal(result)
  return null
}

function startToken(user: User): JWT {
  return { sub: user.id, sid: 'sessionId' in user ? user.sessionId : undefined }
}

/** next-auth answers an empty session, and drops the cookie, when this throws. */
async function continueToken(token: JWT): Promise<JWT> {
  const payload = readPayload(token)
  const session = payload && (await touchSession(payload.sid, new Date()))
  if (!session) throw new Error('the session is over')
  return { sub: session.administratorId, sid: session.id, email: session.email }
}

function ownAddress(url: string): string {
  const site = env().siteUrl
  const target = URL.canParse(url, site) ? new URL(url, site) : new URL(site)
  return target.origin === new URL(site).origin ? target.href : site
}
