import { site } from '@/content/site'
import { getPublicCourse } from '@/lib/courses/data'
import { formatDuration } from '@/lib/courses/format'
import { clientAddress } from '@/lib/http/client-address'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { isReadable } from '@/lib/seo/link-preview/printable'
import { recordCardResponse } from '@/lib/seo/link-preview/record-card'

// Drawing one takes a tenth of a second, and there is one for each record.
const LIMIT = { name: 'course-preview', requests: 60, seconds: 60 }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ request, params }) => {
    countRequest(LIMIT, clientAddress(request))
    const found = await getPublicCourse(params.id ?? '')
    return recordCardResponse(
      found
        ? {
            title: isReadable(found.course.title) ? found.course.title : 'A course with us',
            sub: `${formatDuration(found.course.duration)} in ${site.address.locality}`,
            stock: 'hill',
            picture: { path: '/artwork/title-bars/course-enrollment.svg', fit: 'foot' },
          }
        : undefined,
    )
  }),
})
