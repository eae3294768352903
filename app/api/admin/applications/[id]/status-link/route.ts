import { respondWithLink } from '@/app/api/admin/respond-with-link'
import { adminHandler } from '@/lib/admin-session/require-admin'
import { notFound } from '@/lib/http/problem'
import { readId, route } from '@/lib/http/route'

const noRecord = () => notFound('There is no such application.')

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(({ request, params, origin }) =>
    respondWithLink(request, { kind: 'job-application', id: readId(params, noRecord) }, origin, noRecord),
  ),
})
