import { credentialsBytes } from '@/lib/admin-session/constants'
import { type SignInResult, signIn } from '@/lib/admin-session/login'
import { credentialsSchema } from '@/lib/admin-session/schema'
import { readSessionToken, sessionHeaders } from '@/lib/admin-session/token'
import { readJson } from '@/lib/http/body'
import { tooManyRequests, unauthorized } from '@/lib/http/problem'
import { addressGroup, clientAddress } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request }) => {
    const address = addressGroup(clientAddress(request))
    const credentials = await readJson(request, credentialsSchema, credentialsBytes)
    const replacedToken = readSessionToken(request.headers)?.token
    const result = await signIn(credentials, { address, replacedToken })
    if (!result.ok) throw refusal(result)
    return Response.json({ message: 'You are signed in.' }, { headers: sessionHeaders(result.token) })
  }),
})

function refusal(result: Extract<SignInResult, { ok: false }>) {
  return result.reason === 'limited'
    ? tooManyRequests(result.retryAfter)
    : unauthorized('Invalid credentials. Please try again.')
}
