import { accountHandler } from '@/lib/admin-session/require-admin'
import { route } from '@/lib/http/route'
import { readSecondFactor } from '@/lib/second-factor/data'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: accountHandler(async ({ admin }) => Response.json(await readSecondFactor(admin.administratorId))),
})
