import { credentialsBytes } from '@/lib/admin-session/constants'
import { secondFactorProblem } from '@/lib/admin-session/problems'
import { accountHandler } from '@/lib/admin-session/require-admin'
import { beginSecondFactor } from '@/lib/admin-session/switch-second-factor'
import { readJson } from '@/lib/http/body'
import { route } from '@/lib/http/route'
import { secondFactorBeginSchema } from '@/lib/second-factor/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: accountHandler(async ({ request, admin, origin }) => {
    const { currentPassword } = await readJson(request, secondFactorBeginSchema, credentialsBytes)
    const begun = await beginSecondFactor(admin, currentPassword, origin)
    if (!begun.ok) throw secondFactorProblem(begun)
    return Response.json(begun.offer)
  }),
})
