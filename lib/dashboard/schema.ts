import { z } from 'zod'

const recentApplicationSchema = z.object({
  _id: z.string(),
  applicantName: z.string(),
  applicant: z.object({ email: z.string() }),
  positionApplied: z.object({ title: z.string() }),
  dateApplied: z.string(),
})

const recentEnrollmentSchema = z.object({
  _id: z.string(),
  name: z.string(),
  student: z.object({ email: z.string() }),
  course: z.object({ title: z.string() }),
  dateEnrolled: z.string(),
})

/** The dashboard's payload; the recent lists are newest first. */
export const dashboardSchema = z.object({
  totalJobApplications: z.number(),
  totalEnrollments: z.number(),
  executiveRegistrations: z.number(),
  recentApplications: z.array(recentApplicationSchema),
  recentEnrollments: z.array(recentEnrollmentSchema),
  recentExecutiveRegistrations: z.array(recentEnrollmentSchema),
})

export type Dashboard = z.infer<typeof dashboardSchema>
export type RecentEnrollment = z.infer<typeof recentEnrollmentSchema>

/** What came in during one week; `week` is its Monday, such as `2025-12-01`. */
export type Week = { week: string; applications: number; enrollments: number }

/**
 * A course that begins soon: how many are enrolled on it, and how many of those have not paid, paid when there was no seat for them,
 * or have all their money back; what is cancelled does not count.
 */
export type BeginningCourse = {
  _id: string
  title: string
  /** A calendar day, such as `2026-01-12`. */
  startDate: string
  /** Whether nothing is asked for it. */
  free: boolean
  enrolled: number
  unpaid: number
  unseated: number
  paidBack: number
}

/** What a new owner does before visitors come, in that order. */
export const firstSteps = ['password', 'details', 'mail', 'payments', 'job'] as const

export type FirstStep = (typeof firstSteps)[number]

/** How much waits for an administrator: applications to decide on, payments to look at, and messages to answer. */
export type Waiting = { applications: number; payments: number; messages: number }

/** The same of somebody who has nothing to do. */
export const NOTHING_WAITS: Waiting = { applications: 0, payments: 0, messages: 0 }

/** What waits, and when that was counted, in ms since 1970. */
export type CountedWaiting = { waiting: Waiting; at: number }
