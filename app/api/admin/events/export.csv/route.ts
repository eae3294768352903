import { ownerHandler } from '@/lib/admin-session/require-admin'
import { eventFiltersSchema } from '@/lib/events/schema'
import { readEvents } from '@/lib/exports/data'
import { eventSheet } from '@/lib/exports/format'
import { route } from '@/lib/http/route'
import { respondWithExport } from '../../respond-with-export'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(asked =>
    respondWithExport(asked, {
      list: 'events',
      schema: eventFiltersSchema,
      columns: eventSheet,
      read: readEvents,
    }),
  ),
})
