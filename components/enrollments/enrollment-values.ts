import type { z } from 'zod'
import type { enrollmentFormSchema } from '@/lib/enrollments/schema'

/** What the visitor has typed and chosen, as it stands in the form. */
export type EnrollmentValues = z.input<typeof enrollmentFormSchema>

/** The form's fields in the order in which they stand on the page. */
export const enrollmentFields = ['name', 'email', 'phone', 'experienceLevel', 'portfolio'] as const

export const emptyEnrollment: EnrollmentValues = {
  name: '',
  email: '',
  phone: '',
  experienceLevel: '',
  portfolio: '',
}
