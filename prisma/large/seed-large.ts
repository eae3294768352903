import { database, liftQueryLimits } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { seedPayments } from './payments'
import { seedApplications, seedEnrollments } from './people'
import { seedCourses, seedJobs } from './subjects'

/** How many rows of each kind were added, or that the database has applications or enrollments already. */
export type LargeSeed =
  | { ok: true; applications: number; enrollments: number; payments: number }
  | { ok: false; reason: 'has-records' }

type Options = {
  /** How many applications, and how many enrollments. */
  count: number
  /** Adds to a database that has some already. */
  force?: boolean
}

/**
 * Fills the database with invented records: 60 jobs, 40 courses, applications, enrollments and their payments. The same
 * count makes the same records, except that their dates end today.
 */
export async function seedLarge({ count, force = false }: Options): Promise<LargeSeed> {
  if (!force && (await hasPeople())) return { ok: false, reason: 'has-records' }
  await liftQueryLimits()
  const added = await database().$transaction(tx => seedAll(tx, count), { timeout: 600_000 })
  // Without fresh statistics the database would plan its queries for empty tables.
  for (const table of ['jobs', 'courses', 'applications', 'enrollments', 'payments', 'payment_attempts'])
    await database().$executeRawUnsafe(`VACUUM (ANALYZE) ${table}`)
  return { ok: true, ...added }
}

async function seedAll(tx: Prisma.TransactionClient, count: number) {
  await seedJobs(tx)
  await seedCourses(tx)
  const applications = await seedApplications(tx, count)
  const enrollments = await seedEnrollments(tx, count)
  return { applications, enrollments, payments: await seedPayments(tx) }
}

async function hasPeople(): Promise<boolean> {
  const [application, enrollment] = await Promise.all([
    database().application.findFirst({ select: { id: true } }),
    database().enrollment.findFirst({ select: { id: true } }),
  ])
  return application !== null || enrollment !== null
}
