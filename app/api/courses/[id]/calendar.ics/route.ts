import { exportCalendar } from '@/lib/courses/export-calendar'
import { clientAddress } from '@/lib/http/client-address'
import { contentDisposition } from '@/lib/http/content-disposition'
import { notFound } from '@/lib/http/problem'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'

const LIMIT = { name: 'course-calendar', requests: 60, seconds: 60 }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ request, params }) => {
    countRequest(LIMIT, clientAddress(request))
    const calendar = await exportCalendar(params.id ?? '')
    if (!calendar) throw notFound('There is no such course.')
    const headers = {
      'Content-Type': 'text/calendar; charset=utf-8',
      // Not `attachment`, so that phones offer to add the event and not to save a file.
      'Content-Disposition': contentDisposition(`${calendar.title}.ics`, 'inline'),
    }
    return new Response(calendar.text, { headers })
  }),
})
