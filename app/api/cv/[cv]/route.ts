import { findCv } from '@/lib/applications/data'
import { cvStore } from '@/lib/cv-files/open-store'
import { contentDisposition } from '@/lib/http/content-disposition'
import { notFound } from '@/lib/http/problem'
import { adminHandler, route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ params }) => {
    const key = params.cv ?? ''
    const cv = await findCv(key)
    const content = cv && (await cvStore().open(key))
    if (!cv || !content) throw notFound('There is no such CV.')
    return new Response(content, {
      headers: {
        'Content-Type': cv.cvContentType,
        'Content-Length': String(cv.cvBytes),
        'Content-Disposition': contentDisposition(cv.cvFilename),
        // A CV is a stranger's file: never shown as a page of ours, never kept by a cache.
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      },
    })
  }),
})
