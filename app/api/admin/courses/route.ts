import { adminHandler } from '@/lib/admin-session/require-admin'
import { listCourses } from '@/lib/courses/data'
import { createCourse } from '@/lib/courses/mutations'
import { courseFiltersSchema, courseInputSchema } from '@/lib/courses/schema'
import { readJson } from '@/lib/http/body'
import { respondWithList } from '@/lib/http/paging'
import { conflict } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { readIdempotencyKey } from '@/lib/idempotency/run-once'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(({ request }) => respondWithList(request, courseFiltersSchema, listCourses)),
  POST: adminHandler(async ({ request, admin }) => {
    const key = readIdempotencyKey(request)
    const input = await readJson(request, courseInputSchema)
    const created = await createCourse(input, admin.administratorId, key)
    if (!created.ok) throw conflict('This Idempotency-Key was used for another course.')
    return Response.json(created.body, { status: created.status })
  }),
})
