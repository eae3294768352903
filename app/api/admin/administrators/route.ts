import { ownerHandler } from '@/lib/admin-session/require-admin'
import { listAdministrators } from '@/lib/administrators/data'
import { addAdministrator } from '@/lib/administrators/mutations'
import { administratorInputSchema } from '@/lib/administrators/schema'
import { readJson } from '@/lib/http/body'
import { invalidFields } from '@/lib/http/problem'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(async () => Response.json(await listAdministrators())),
  POST: ownerHandler(async ({ request, origin }) => {
    const added = await addAdministrator(await readJson(request, administratorInputSchema), origin)
    if (!added) throw invalidFields({ email: ['There is an administrator with this email already.'] })
    return Response.json(added, { status: 201 })
  }),
})
