import { permitDirectUpload } from '@/lib/cv-files/direct-upload'
import { requireQuota } from '@/lib/cv-files/quota'
import { clientAddress } from '@/lib/http/client-address'
import { gone, notFound } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'
import { getPublicJob } from '@/lib/jobs/data'

// The same limit as for the forms.
const LIMIT = { name: 'cv-upload', requests: 60, seconds: 600 }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request, params }) => {
    const address = clientAddress(request)
    await countEverywhere(LIMIT, address)
    await requireQuota(address)
    const found = await getPublicJob(params.id ?? '')
    if (!found) throw notFound('There is no such job.')
    if (found.status === 'closed') throw gone(CLOSED_MESSAGE)
    const upload = await permitDirectUpload(found.job._id)
    if (!upload) throw notFound('CVs come with their form here.')
    return Response.json(upload, { status: 201 })
  }),
})
