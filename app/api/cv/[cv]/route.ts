import { adminHandler } from '@/lib/admin-session/require-admin'
import { findCv } from '@/lib/applications/data'
import { cvStore } from '@/lib/cv-files/open-store'
import { PREVIEW_TYPE } from '@/lib/cv-files/policy'
import { recordCvOpened } from '@/lib/events/record-cv-opened'
import { contentDisposition } from '@/lib/http/content-disposition'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request, params, origin }) => {
    const key = params.cv ?? ''
    const preview = new URL(request.url).searchParams.has('preview')
    const cv = await findCv(key)
    if (cv && preview && cv.cvContentType !== PREVIEW_TYPE) throw notFound('Only a PDF can be previewed.')
    const content = cv && (await cvStore().open(key))
    if (!cv || !content) throw notFound('There is no such CV.')
    const bodyless = request.method === 'HEAD'
    if (bodyless) await content.cancel()
    else await recordBefore(content, origin, { application: cv.id, preview })
    return new Response(bodyless ? null : content, {
      headers: {
        'Content-Type': cv.cvContentType,
        'Content-Length': String(cv.cvBytes),
        'Content-Disposition': contentDisposition(cv.cvFilename, preview ? 'inline' : 'attachment'),
        // A CV is a stranger's file: it must not run as a page of the site, be framed by another site, or be stored by a cache.
        'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
        'Cache-Control': 'private, no-store',
      },
    })
  }),
})

/** Records that the CV is opened before its first byte is sent; where that fails, nothing is sent. */
async function recordBefore(
  content: ReadableStream,
  ...opened: Parameters<typeof recordCvOpened>
): Promise<void> {
  try {
    await recordCvOpened(...opened)
  } catch (error) {
    await content.cancel()
    throw error
  }
}
