import { adminHandler } from '@/lib/admin-session/require-admin'
import { updateCourse } from '@/lib/courses/mutations'
import { courseEditSchema } from '@/lib/courses/schema'
import { notifyOfMove } from '@/lib/enrollments/notify-of-move'
import { describeOutdated } from '@/lib/history/format'
import { readJson } from '@/lib/http/body'
import { conflict, notFound } from '@/lib/http/problem'
import { readId, route } from '@/lib/http/route'

const ENROLLED = 'Somebody has enrolled since you opened this course.'
const AGAIN = 'Save again to be asked about who is enrolled.'
const noRecord = () => notFound('There is no such course.')

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, params, admin }) => {
    const id = readId(params, noRecord)
    const edit = await readJson(request, courseEditSchema)
    const saved = await updateCourse(id, edit, admin.administratorId, notifyOfMove)
    if (saved.ok) return Response.json(saved.course)
    if (saved.reason === 'no-course') throw noRecord()
    if (saved.reason === 'enrolled-meanwhile')
      throw conflict(ENROLLED, { startDate: [`${ENROLLED} ${AGAIN}`] })
    throw conflict(describeOutdated('course', saved.last))
  }),
})
