import { awaitToken } from '@/lib/admin-session/awaited-token'
import { credentialsBytes, enterPath } from '@/lib/admin-session/constants'
import { type SignInResult, signIn } from '@/lib/admin-session/login'
import { WRONG_CODE, WRONG_RECOVERY_CODE } from '@/lib/admin-session/problems'
import { refuseCrossSite } from '@/lib/admin-session/same-site'
import { type Credentials, credentialsSchema } from '@/lib/admin-session/schema'
import { readSessionToken, sessionHeaders } from '@/lib/admin-session/token'
import { check, readJson } from '@/lib/http/body'
import { clientAddress } from '@/lib/http/client-address'
import { asksForPage, isPlainForm, readTexts, seeOther } from '@/lib/http/plain-form'
import { tooManyRequests, unauthorized } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'
import { env } from '@/lib/platform/env'
import { addressGroup } from '@/lib/platform/ip-address'
import { noteTyped } from '@/lib/platform/returned-form'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request, requestId }) => {
    const { siteUrl } = env()
    const address = addressGroup(clientAddress(request))
    const credentials = isPlainForm(request)
      ? await readPlainCredentials(request)
      : await readJson(request, credentialsSchema, credentialsBytes)
    const replacedToken = readSessionToken(request.headers, siteUrl)?.token
    const userAgent = request.headers.get('user-agent')
    const result = await signIn(credentials, { address, replacedToken, userAgent, requestId })
    if (!result.ok) throw refusal(result)
    const headers = sessionHeaders(result.token, siteUrl)
    if (asksForPage(request)) {
      headers.append('Set-Cookie', awaitToken(siteUrl))
      return seeOther(enterPath, headers)
    }
    const { recoveryCodesLeft } = result
    return Response.json({ message: 'You are signed in.', recoveryCodesLeft }, { headers })
  }),
})

// Another site could have a browser post this form, and so sign its visitor in to somebody else's account.
async function readPlainCredentials(request: Request): Promise<Credentials> {
  refuseCrossSite(request)
  const { email = '', password = '', code } = await readTexts(request, credentialsBytes)
  noteTyped({ email })
  return check(credentialsSchema, { email, password, ...(code?.trim() && { code }) })
}

// Only somebody who has proved the password is told this.
const codeMessages = {
  'code-needed': 'Enter the code of your authenticator app, or a recovery code.',
  'wrong-code': WRONG_CODE,
  'wrong-recovery-code': WRONG_RECOVERY_CODE,
}

function refusal(result: Extract<SignInResult, { ok: false }>) {
  if (result.reason === 'limited') return tooManyRequests(result.retryAfter)
  if (result.reason === 'invalid') return unauthorized('Invalid credentials. Please try again.')
  return unauthorized('This account has a second factor.', { code: [codeMessages[result.reason]] })
}
