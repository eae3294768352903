import { ownerHandler } from '@/lib/admin-session/require-admin'
import { eventFiltersSchema } from '@/lib/events/schema'
import { readEvents } from '@/lib/exports/data'
import { eventSheet } from '@/lib/exports/format'
import { readQuery } from '@/lib/http/body'
import { route } from '@/lib/http/route'
import { respondWithExport } from '../../respond-with-export'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(async asked => {
    const filters = await readQuery(asked.request, eventFiltersSchema)
    return respondWithExport(asked, { list: 'events', filters, columns: eventSheet, read: readEvents })
  }),
})
