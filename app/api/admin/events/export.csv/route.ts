import { ownerHandler } from '@/lib/admin-session/require-admin'
import { recordExport } from '@/lib/events/mutations'
import { eventFiltersSchema } from '@/lib/events/schema'
import { readEvents } from '@/lib/exports/data'
import { eventSheet } from '@/lib/exports/format'
import { readQuery } from '@/lib/http/body'
import { respondWithCsv } from '@/lib/http/csv'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(async ({ request, origin, requireAccess }) => {
    const filters = await readQuery(request, eventFiltersSchema)
    await recordExport(origin, 'events', filters)
    return respondWithCsv('events', eventSheet, readEvents(filters), requireAccess)
  }),
})
