import { notFound } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'

const refuse = publicHandler(() => {
  throw notFound()
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: refuse,
  POST: refuse,
  PUT: refuse,
  PATCH: refuse,
  DELETE: refuse,
})
