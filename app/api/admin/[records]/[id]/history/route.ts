import { z } from 'zod'
import { adminHandler } from '@/lib/admin-session/require-admin'
import { applicationColumnFormats } from '@/lib/applications/format'
import { courseColumnFormats } from '@/lib/courses/format'
import { enrollmentColumnFormats } from '@/lib/enrollments/format'
import { listChanges } from '@/lib/history/data'
import type { ColumnFormats } from '@/lib/history/format'
import { type HistorySubject, historySubjects } from '@/lib/history/schema'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { jobColumnFormats } from '@/lib/jobs/format'

const subjectSchema = z.enum(historySubjects)

// Other records show the names of their columns.
const formats: Partial<Record<HistorySubject, ColumnFormats>> = {
  jobs: jobColumnFormats,
  courses: courseColumnFormats,
  applications: applicationColumnFormats,
  enrollments: enrollmentColumnFormats,
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ params }) => {
    const subject = subjectSchema.safeParse(params.records)
    if (!subject.success) throw notFound()
    const changes = await listChanges(subject.data, params.id ?? '', formats[subject.data] ?? {})
    if (!changes) throw notFound('There is no such record.')
    return Response.json(changes)
  }),
})
