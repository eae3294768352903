import { z } from 'zod'
import type { ApplicationStatus } from '@/lib/applications/constants'
import { emailField, phoneField } from '@/lib/forms/fields'
import type { Caveat } from '@/lib/payments/caveats'
import type { SentRecordKind } from '@/lib/sent-records/constants'

/** What a status page's form sends to correct the phone number; the same rules as where it was first typed. */
export const phoneFormSchema = z.object({ phone: phoneField() })

/** What is sent to have the links to one's status pages again. */
export const linksFormSchema = z.object({ email: emailField() })

/** How an administrator gives somebody their link again: the same one by mail, or a new one by hand, which ends the one before. */
export const statusLinkRequestSchema = z.object({ by: z.enum(['mail', 'hand'], 'Choose mail or hand.') })

/** The response to that: by hand it has the new link. */
export const statusLinkResponseSchema = z.object({ statusLink: z.url().optional() })

/** What is said in response to a change made on a status page, or to a request for its link. */
export const statusMessageSchema = z.object({ message: z.string() })

export type StatusMessage = z.infer<typeof statusMessageSchema>

/** What is owed or paid for a record; amounts in kobo. */
export type StatusPayment = {
  amount: bigint
  /** By which the payer, the provider and the studio name its payment; null where none was begun. */
  reference: string | null
  paid: boolean
  /** When the money came in, where that is known. */
  paidAt: Date | null
  /** What went back to the payer. */
  refunded: bigint
  /** What came in besides, as it was paid twice, and has not gone back. */
  surplus: bigint
  /** Whether its payment is a test, in which no money moves. */
  test: boolean
  /** What has to be said beside that; null where all is as it should be. */
  caveat: Caveat | null
  /** The payment that can be paid now, by its reference; null where there is none. */
  payable: string | null
  /** Why it is too late to pay it: its seat was held for a while and the course is full; it has started; or the job is closed. */
  late: 'full' | 'started' | 'job-closed' | null
  /** Whether it may be paid without the site knowing, at a provider that it hears no more. */
  unheard: boolean
}

/** What its applicant or student may see of a record, and no more. */
export type RecordStatus = {
  kind: SentRecordKind
  /** Of the job or the course. */
  title: string
  name: string
  /** E.164 */
  phone: string
  receivedAt: Date
  /** A decision shows only once its letter may leave; an enrollment has none, and is pending. */
  decision: ApplicationStatus
  /** When that was decided; null while it is pending, and where no history says. */
  decidedAt: Date | null
  /** When it was withdrawn or cancelled. */
  endedAt: Date | null
  /** Null where nothing was asked. */
  payment: StatusPayment | null
  /** The course; null for an application. */
  course: {
    id: string
    /** The first day, as `2026-01-31`. */
    startDay: string
    /** Whether that day has come. */
    hasStarted: boolean
    /** Whether somebody may enroll on it who finds a seat: until it begins, while it is offered. */
    takesEnrollments: boolean
    /** Whether there is a calendar file to add: while it takes enrollments, and there is a place on it. */
    hasCalendar: boolean
  } | null
  /** What to bring; nothing where that is not to be said, or not yet. */
  bring: readonly string[]
  /** Until when an unpaid enrollment holds its seat; null where it holds none, or for good. */
  seatHeldUntil: Date | null
}
