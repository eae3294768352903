import { ownerHandler } from '@/lib/admin-session/require-admin'
import { setSecondFactorDemand } from '@/lib/administrators/mutations'
import { readJson } from '@/lib/http/body'
import { conflict } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { hasSecondFactor } from '@/lib/second-factor/data'
import { secondFactorDemandSchema } from '@/lib/second-factor/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ request, admin, origin }) => {
    const { demanded } = await readJson(request, secondFactorDemandSchema)
    // Only an owner who has a second factor may demand one: otherwise the demand would lock this owner out of the page first.
    const mayDemand = !demanded || (await hasSecondFactor(admin.administratorId))
    if (!mayDemand || !(await setSecondFactorDemand(demanded, origin)))
      throw conflict('Set up your own second factor first, on the Account page.')
    return Response.json({ demanded })
  }),
})
