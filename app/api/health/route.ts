import { publicHandler, route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: publicHandler(() => Response.json({ status: 'ok' })),
})
