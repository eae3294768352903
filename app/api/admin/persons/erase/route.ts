import { ownerHandler } from '@/lib/admin-session/require-admin'
import { readJson } from '@/lib/http/body'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { eraseOnRequest } from '@/lib/persons/requests'
import { personFormSchema } from '@/lib/persons/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ request, origin }) => {
    const { email } = await readJson(request, personFormSchema)
    const erased = await eraseOnRequest(email, origin, 'personal data page')
    if (!erased) throw notFound('Nothing is held under this email.')
    return Response.json(erased)
  }),
})
