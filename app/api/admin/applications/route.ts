import { adminHandler } from '@/lib/admin-session/require-admin'
import { listApplications } from '@/lib/applications/data'
import { applicationFiltersSchema } from '@/lib/applications/schema'
import { respondWithList } from '@/lib/http/paging'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(({ request }) => respondWithList(request, applicationFiltersSchema, listApplications)),
})
