import { site } from '@/content/site'
import { getPublicCourse } from '@/lib/courses/data'
import { formatDuration } from '@/lib/courses/format'
import { rethrowUnreadable } from '@/lib/platform/outage'
import { recordCardResponse } from '@/lib/seo/link-preview/record-card'

type Context = { params: Promise<{ id: string }> }

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const found = await getPublicCourse((await params).id).catch(rethrowUnreadable)
  return recordCardResponse(
    found
      ? {
          title: found.course.title,
          sub: `${formatDuration(found.course.duration)} in ${site.address.locality}`,
          stock: 'hill',
          picture: { path: '/artwork/title-bars/course-enrollment.svg', fit: 'foot' },
        }
      : undefined,
  )
}
