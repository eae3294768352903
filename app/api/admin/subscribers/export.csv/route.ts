import { ownerHandler } from '@/lib/admin-session/require-admin'
import { readSubscribers } from '@/lib/exports/data'
import { subscriberSheet } from '@/lib/exports/format'
import { readQuery } from '@/lib/http/body'
import { route } from '@/lib/http/route'
import { subscriberFiltersSchema } from '@/lib/subscribers/schema'
import { respondWithExport } from '../../respond-with-export'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(async asked => {
    const filters = await readQuery(asked.request, subscriberFiltersSchema)
    return respondWithExport(asked, {
      list: 'subscribers',
      filters,
      columns: subscriberSheet,
      read: readSubscribers,
    })
  }),
})
