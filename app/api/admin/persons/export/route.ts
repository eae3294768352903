import { ownerHandler } from '@/lib/admin-session/require-admin'
import { officeDay } from '@/lib/dates/office-day'
import { readJson } from '@/lib/http/body'
import { contentDisposition } from '@/lib/http/content-disposition'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import type { ExportedFile } from '@/lib/persons/export-person'
import { handOver } from '@/lib/persons/requests'
import { personFormSchema } from '@/lib/persons/schema'
import { writeZip } from '@/lib/persons/zip'
import { toWebStream } from '@/lib/platform/web-stream'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ request, origin, requireAccess }) => {
    const { email } = await readJson(request, personFormSchema)
    const files = await handOver(email, origin)
    if (!files) throw notFound('Nothing is held under this email.')
    return new Response(toWebStream(writeZip(whileAllowed(files, requireAccess))), {
      headers: {
        'Content-Type': 'application/zip',
        // Without the e-mail, because others may see the name of a download.
        'Content-Disposition': contentDisposition(`personal-data-${officeDay()}.zip`),
      },
    })
  }),
})

/** Breaks the files off once whoever asked has lost access. */
async function* whileAllowed(
  files: AsyncIterable<ExportedFile>,
  requireAccess: () => Promise<void>,
): AsyncGenerator<ExportedFile> {
  for await (const file of files) {
    await requireAccess()
    yield file
  }
}
