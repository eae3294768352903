import 'server-only'
import type { Party } from '@/lib/mail/notify'
import type { Prisma } from '@/lib/platform/generated/prisma/client'

/** Gives who pays a payment, and for what, as the transaction sees it. */
export async function readPayer(tx: Prisma.TransactionClient, paymentId: string): Promise<Party | null> {
  const { application, enrollment } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: {
      application: {
        select: { applicantName: true, applicantEmail: true, job: { select: { title: true } } },
      },
      enrollment: { select: { name: true, email: true, course: { select: { title: true } } } },
    },
  })
  if (application) {
    const { applicantName: name, applicantEmail: email, job } = application
    return { kind: 'application', name, email, title: job.title }
  }
  if (!enrollment) return null
  return {
    kind: 'enrollment',
    name: enrollment.name,
    email: enrollment.email,
    title: enrollment.course.title,
  }
}
