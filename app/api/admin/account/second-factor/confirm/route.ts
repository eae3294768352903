import { credentialsBytes } from '@/lib/admin-session/constants'
import { secondFactorProblem } from '@/lib/admin-session/problems'
import { accountHandler } from '@/lib/admin-session/require-admin'
import { confirmSecondFactor } from '@/lib/admin-session/switch-second-factor'
import { readJson } from '@/lib/http/body'
import { route } from '@/lib/http/route'
import { secondFactorConfirmSchema } from '@/lib/second-factor/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: accountHandler(async ({ request, admin, origin }) => {
    const { code } = await readJson(request, secondFactorConfirmSchema, credentialsBytes)
    const confirmed = await confirmSecondFactor(admin, code, origin)
    if (!confirmed.ok) throw secondFactorProblem(confirmed)
    return Response.json({ recoveryCodes: confirmed.recoveryCodes })
  }),
})
