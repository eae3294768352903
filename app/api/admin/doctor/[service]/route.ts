import { z } from 'zod'
import { ownerHandler } from '@/lib/admin-session/require-admin'
import { triedServices } from '@/lib/doctor/schema'
import { tryMail, tryPayments } from '@/lib/doctor/try-services'
import { notFound } from '@/lib/http/problem'
import { countRequest } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'

const serviceSchema = z.enum(triedServices)

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ params, admin, origin }) => {
    const service = serviceSchema.safeParse(params.service)
    if (!service.success) throw notFound()
    // Limited, because each try sends a mail or a request to the provider in the studio's name.
    countRequest({ name: 'doctor', of: admin.administratorId, requests: 20, seconds: 3600 }, origin.address)
    return Response.json(await (service.data === 'mail' ? tryMail(admin.email) : tryPayments()))
  }),
})
