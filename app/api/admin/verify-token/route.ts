import { accountHandler } from '@/lib/admin-session/require-admin'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: accountHandler(({ admin }) =>
    Response.json({ email: admin.email, expiresAt: admin.expiresAt.toISOString() }),
  ),
})
