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
