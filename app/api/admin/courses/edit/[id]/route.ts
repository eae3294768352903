import { adminHandler } from '@/lib/admin-session/require-admin'
import { updateCourse } from '@/lib/courses/mutations'
import { courseEditSchema } from '@/lib/courses/schema'
import { describeOutdated } from '@/lib/history/format'
import { readJson } from '@/lib/http/body'
import { conflict, notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, params, admin }) => {
    const edit = await readJson(request, courseEditSchema)
    const saved = await updateCourse(params.id ?? '', edit, admin.administratorId)
    if (saved.ok) return Response.json(saved.course)
    if (saved.reason === 'no-course') throw notFound('There is no such course.')
    throw conflict(describeOutdated('course', saved.last))
  }),
})
