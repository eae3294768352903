import { accountHandler } from '@/lib/admin-session/require-admin'
import { listSessions } from '@/lib/admin-session/sessions'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: accountHandler(async ({ admin }) =>
    Response.json(await listSessions(admin.administratorId, admin.sessionId)),
  ),
})
