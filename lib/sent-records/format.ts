import { type Occasion, type SentRecord, type SentRecordKind, sentRecordNouns } from './constants'

/** The column by which other tables name a record of a kind. */
export function foreignKeyOf(kind: SentRecordKind): string {
  return `${sentRecordNouns[kind]}_id`
}

/** The same for Prisma: the field that names a record in what belongs to it, such as its payment. */
export function toOwner({ kind, id }: SentRecord): { applicationId: string } | { enrollmentId: string } {
  return kind === 'job-application' ? { applicationId: id } : { enrollmentId: id }
}

/** Reads the record that a row belongs to. Throws where it belongs to none, which the database rules out for payments. */
export function toSentRecord({
  applicationId,
  enrollmentId,
}: {
  applicationId: string | null
  enrollmentId: string | null
}): SentRecord {
  if (applicationId) return { kind: 'job-application', id: applicationId }
  if (enrollmentId) return { kind: 'course-enrollment', id: enrollmentId }
  throw new Error('the row belongs to no record')
}

type Applied = { id: string; applicantName: string; applicantEmail: string; job: { title: string } }

/** What a letter is about, and a payment for, of an application. */
export function occasionOfApplication({ id, applicantName, applicantEmail, job }: Applied): Occasion {
  return {
    kind: 'job-application',
    id,
    title: job.title,
    sender: { name: applicantName, email: applicantEmail },
  }
}

/** With the title of its course. */
type Enrolled = { id: string; title: string; name: string; email: string }

/** The same of an enrollment on a course. */
export function occasionOfEnrollment({ id, title, name, email }: Enrolled): Occasion {
  return { kind: 'course-enrollment', id, title, sender: { name, email } }
}

/**
 * The message to an applicant who paid the commitment fee and was not taken.
 * @param refund when the fee is given back, as the studio words it
 */
export const describePaidFee = (refund: string, phone: string) =>
  `You paid the commitment fee. ${refund} You can call us on ${phone} about it.`
