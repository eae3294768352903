import { notFound } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'

const refuse = publicHandler(() => {
  throw notFound()
})

const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: refuse,
  POST: refuse,
  PUT: refuse,
  PATCH: refuse,
  DELETE: refuse,
})

// A path that does not exist has no methods that OPTIONS could name.
export { DELETE, GET, GET as OPTIONS, PATCH, POST, PUT }
