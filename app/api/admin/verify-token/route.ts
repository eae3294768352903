import { adminHandler } from '@/lib/admin-session/require-admin'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(({ admin }) =>
    Response.json({ email: admin.email, expiresAt: admin.expiresAt.toISOString() }),
  ),
})
