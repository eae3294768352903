import { changePassword, type PasswordChanged } from '@/lib/admin-session/change-password'
import { credentialsBytes } from '@/lib/admin-session/constants'
import { WRONG_PASSWORD } from '@/lib/admin-session/problems'
import { accountHandler } from '@/lib/admin-session/require-admin'
import { passwordChangeSchema } from '@/lib/admin-session/schema'
import { sessionHeaders } from '@/lib/admin-session/token'
import { readJson } from '@/lib/http/body'
import { invalidFields, tooManyRequests } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { env } from '@/lib/platform/env'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: accountHandler(async ({ request, admin, origin }) => {
    const change = await readJson(request, passwordChangeSchema, credentialsBytes)
    const changed = await changePassword(admin, change, origin)
    if (!changed.ok) throw refusal(changed)
    return new Response(null, { status: 204, headers: sessionHeaders(changed.token, env().siteUrl) })
  }),
})

function refusal(changed: Extract<PasswordChanged, { ok: false }>) {
  if (changed.reason === 'limited') return tooManyRequests(changed.retryAfter)
  if (changed.reason === 'weak') return invalidFields({ newPassword: [changed.weakness] })
  return invalidFields({ currentPassword: [WRONG_PASSWORD] })
}
