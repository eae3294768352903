import { adminHandler } from '@/lib/admin-session/require-admin'
import { studentsLetterSchema } from '@/lib/enrollments/schema'
import { writeToStudents } from '@/lib/enrollments/write-to-students'
import { readJson } from '@/lib/http/body'
import { conflict, notFound } from '@/lib/http/problem'
import { readId, route } from '@/lib/http/route'
import { readIdempotencyKey } from '@/lib/idempotency/run-once'

const refusals = {
  'no-course': () => notFound('There is no such course.'),
  'mail-off': () => conflict('Mail is off, so nobody was written to. Call the students.'),
  nobody: () => conflict('Nobody has a seat on this course and can be written to.'),
  'key-reused': () => conflict('This Idempotency-Key was used for another letter.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, params, admin: { administratorId } }) => {
    const id = readId(params, refusals['no-course'])
    const key = readIdempotencyKey(request)
    const letter = await readJson(request, studentsLetterSchema)
    const written = await writeToStudents(id, letter, { administratorId, key })
    if (!written.ok) throw refusals[written.reason]()
    return Response.json(written.body, { status: written.status })
  }),
})
