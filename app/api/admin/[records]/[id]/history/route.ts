import { z } from 'zod'
import { listChanges } from '@/lib/history/data'
import { historySubjects } from '@/lib/history/schema'
import { notFound } from '@/lib/http/problem'
import { adminHandler, route } from '@/lib/http/route'

const subjectSchema = z.enum(historySubjects)

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ params }) => {
    const subject = subjectSchema.safeParse(params.records)
    if (!subject.success) throw notFound()
    const changes = await listChanges(subject.data, params.id ?? '')
    if (!changes) throw notFound('There is no such record.')
    return Response.json(changes)
  }),
})
