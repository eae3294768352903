import { ownerHandler } from '@/lib/admin-session/require-admin'
import { recordExport } from '@/lib/events/mutations'
import { readSubscribers } from '@/lib/exports/data'
import { subscriberSheet } from '@/lib/exports/format'
import { readQuery } from '@/lib/http/body'
import { respondWithCsv } from '@/lib/http/csv'
import { route } from '@/lib/http/route'
import { subscriberFiltersSchema } from '@/lib/subscribers/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(async ({ request, origin, requireAccess }) => {
    const filters = await readQuery(request, subscriberFiltersSchema)
    await recordExport(origin, 'subscribers', filters)
    return respondWithCsv('subscribers', subscriberSheet, readSubscribers(filters), requireAccess)
  }),
})
