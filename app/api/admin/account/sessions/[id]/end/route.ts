import { endSession } from '@/lib/admin-session/mutations'
import { accountHandler } from '@/lib/admin-session/require-admin'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { isRecordId } from '@/lib/lists/record-id'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: accountHandler(async ({ params, origin }) => {
    const { id = '' } = params
    if (!isRecordId(id) || !(await endSession(id, origin))) throw notFound('There is no such open session.')
    return new Response(null, { status: 204 })
  }),
})
