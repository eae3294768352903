import { z } from 'zod'
import { ownerHandler } from '@/lib/admin-session/require-admin'
import { triedServices } from '@/lib/doctor/schema'
import { tryMail, tryPayments } from '@/lib/doctor/try-services'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'

const serviceSchema = z.enum(triedServices)

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ params, admin }) => {
    const service = serviceSchema.safeParse(params.service)
    if (!service.success) throw notFound()
    // Limited, because each try sends a mail or a request to the provider in the studio's name.
    await countEverywhere({ name: 'doctor', requests: 20, seconds: 3600 }, admin.administratorId)
    return Response.json(await (service.data === 'mail' ? tryMail(admin.email) : tryPayments()))
  }),
})
