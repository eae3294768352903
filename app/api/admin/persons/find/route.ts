import { ownerHandler } from '@/lib/admin-session/require-admin'
import { readJson } from '@/lib/http/body'
import { route } from '@/lib/http/route'
import { lookUpPerson } from '@/lib/persons/requests'
import { personFormSchema } from '@/lib/persons/schema'

// A POST with the e-mail in its body, because URLs are kept in logs and histories.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ request }) => {
    const { email } = await readJson(request, personFormSchema)
    return Response.json(await lookUpPerson(email))
  }),
})
