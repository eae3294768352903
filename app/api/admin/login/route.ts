import { setSessionCookie } from '@/lib/admin-session/cookie'
import { type SignInResult, signIn } from '@/lib/admin-session/login'
import { credentialsSchema } from '@/lib/admin-session/schema'
import { readJson } from '@/lib/http/body'
import { tooManyRequests, unauthorized } from '@/lib/http/problem'
import { addressGroup, clientAddress } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request }) => {
    const credentials = await readJson(request, credentialsSchema)
    const result = await signIn(credentials, addressGroup(clientAddress(request)))
    if (!result.ok) throw refusal(result)
    const headers = new Headers({ Authorization: `Bearer ${result.token}`, 'Cache-Control': 'no-store' })
    headers.append('Set-Cookie', setSessionCookie(result.token))
    return Response.json({ message: 'You are signed in.' }, { headers })
  }),
})

function refusal(result: Extract<SignInResult, { ok: false }>) {
  return result.reason === 'limited'
    ? tooManyRequests(result.retryAfter)
    : unauthorized('Invalid credentials. Please try again.')
}
