import { credentialsBytes } from '@/lib/admin-session/constants'
import { secondFactorProblem } from '@/lib/admin-session/problems'
import { accountHandler } from '@/lib/admin-session/require-admin'
import { endSecondFactor } from '@/lib/admin-session/switch-second-factor'
import { readJson } from '@/lib/http/body'
import { route } from '@/lib/http/route'
import { secondFactorProofsSchema } from '@/lib/second-factor/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: accountHandler(async ({ request, admin, origin }) => {
    const proofs = await readJson(request, secondFactorProofsSchema, credentialsBytes)
    const ended = await endSecondFactor(admin, proofs, origin)
    if (!ended.ok) throw secondFactorProblem(ended)
    return new Response(null, { status: 204 })
  }),
})
