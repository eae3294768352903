import { adminHandler } from '@/lib/admin-session/require-admin'
import { decideApplication } from '@/lib/applications/decide'
import { applicationDecisionSchema } from '@/lib/applications/schema'
import { readJson } from '@/lib/http/body'
import { conflict, notFound } from '@/lib/http/problem'
import { readId, route } from '@/lib/http/route'

const noRecord = () => notFound('There is no such application.')

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, params, admin }) => {
    const id = readId(params, noRecord)
    const { status, from } = await readJson(request, applicationDecisionSchema)
    const decided = await decideApplication(id, status, admin.administratorId, from)
    if (decided.ok) return Response.json(decided.application)
    if (decided.reason === 'no-application') throw noRecord()
    if (decided.reason === 'withdrawn')
      throw conflict('The applicant has withdrawn this application; there is nothing left to decide.')
    if (decided.reason === 'outdated')
      throw conflict(`Somebody else has decided: this application is ${decided.status} now.`)
    throw conflict(`This application is ${decided.status} and cannot become ${status}.`)
  }),
})
