import { ownerHandler } from '@/lib/admin-session/require-admin'
import { readSubscribers } from '@/lib/exports/data'
import { subscriberSheet } from '@/lib/exports/format'
import { route } from '@/lib/http/route'
import { subscriberFiltersSchema } from '@/lib/subscribers/schema'
import { respondWithExport } from '../../respond-with-export'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(asked =>
    respondWithExport(asked, {
      list: 'subscribers',
      schema: subscriberFiltersSchema,
      columns: subscriberSheet,
      read: readSubscribers,
    }),
  ),
})
