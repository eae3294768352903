import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { seedPayments } from './payments'
import { seedApplications, seedEnrollments } from './people'
import { seedCourses, seedJobs } from './subjects'

/** Rows of each kind as they were added, or that the database holds records of people already. */
export type LargeSeed =
  | { ok: true; applications: number; enrollments: number; payments: number }
  | { ok: false; reason: 'has-records' }

type Options = {
  /** How many applications, and how many enrollments. */
  count: number
  /** Add them beside what is there. */
  force?: boolean
}

/**
 * Fills the database with invented records: 60 jobs, 40 courses, applications, enrollments, and what was paid. The same
 * count gives the same records, but for their dates, which end today.
 */
export async function seedLarge({ count, force = false }: Options): Promise<LargeSeed> {
  if (!force && (await holdsPeople())) return { ok: false, reason: 'has-records' }
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

async function holdsPeople(): Promise<boolean> {
  const [application, enrollment] = await Promise.all([
    database().application.findFirst({ select: { id: true } }),
    database().enrollment.findFirst({ select: { id: true } }),
  ])
  return application !== null || enrollment !== null
}
