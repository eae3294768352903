import { changePassword } from '@/lib/admin-session/change-password'
import { adminHandler } from '@/lib/admin-session/require-admin'
import { passwordChangeSchema } from '@/lib/admin-session/schema'
import { readJson } from '@/lib/http/body'
import { invalidFields, tooManyRequests } from '@/lib/http/problem'
import { addressGroup, clientAddress } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, admin }) => {
    const change = await readJson(request, passwordChangeSchema)
    const changed = await changePassword(admin, change, addressGroup(clientAddress(request)))
    if (changed.ok) return new Response(null, { status: 204 })
    if (changed.reason === 'limited') throw tooManyRequests(changed.retryAfter)
    throw invalidFields({ currentPassword: ['This is not your current password.'] })
  }),
})
