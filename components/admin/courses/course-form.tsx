import { FormField } from '@/components/admin/form/form-field'
import type { FormParts } from '@/components/admin/form/list-with-form'
import { RecordForm } from '@/components/admin/form/record-form'
import type { Undeletable } from '@/components/admin/form/undeletable-record'
import type { Offer, Warning } from '@/components/admin/form/warnings'
import { useMailIsOn } from '@/components/admin/session/admin-scope'
import { site } from '@/content/site'
import { durationUnits, MOVE_LETTER_WAIT_MINUTES } from '@/lib/courses/constants'
import { canTellOf, warnOfMove, warnOfSeats, warnOfStart } from '@/lib/courses/rules'
import {
  adminCourseRecordSchema,
  type CourseDetails,
  type CourseFormValues,
  courseEditSchema,
  courseFormDefaults,
  moveLettersSchema,
} from '@/lib/courses/schema'
import { formatDate } from '@/lib/dates/format'
import { warnOfSign } from '@/lib/money/schema'
import { formatCount } from '@/lib/text/format'
import { categoryChoices } from './course-filters'
import { describeMoveLetters } from './describe-move-letters'

const unitChoices = durationUnits.map(value => ({ value, label: value }))
const stateChoices = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]

/** The form that adds a course, or updates the given one. */
export function CourseForm({
  course,
  copied,
  onSaved,
  onClose,
}: { course: CourseDetails | null } & FormParts<CourseDetails>) {
  return (
    <RecordForm
      noun="course"
      records="courses"
      record={course}
      schema={courseEditSchema}
      defaults={courseFormDefaults}
      copied={copied}
      notCopied={['startDate', 'isActive']}
      undeletable={course ? whyUndeletable(course) : undefined}
      instead="Making it inactive keeps it here."
      seen={course ? { enrollments: course.enrollments } : undefined}
      warnings={warningsOf(course, useMailIsOn())}
      outcomeOf={saved => describeMoveLetters(moveLettersSchema.parse(saved))}
      onSaved={saved => onSaved(adminCourseRecordSchema.parse(saved))}
      onClose={onClose}
    >
      {(form, warned) => (
        <>
          <FormField form={form} name="title" label="Title" wide />
          <FormField form={form} name="category" label="Category" choices={categoryChoices} />
          <FormField
            form={form}
            name="price"
            label={`Price (${site.coursePrice.adminSign})`}
            warning={warned.price}
            inputMode="decimal"
          />
          <FormField form={form} name="duration.value" label="Duration" inputMode="numeric" />
          <FormField form={form} name="duration.unit" label="Duration unit" choices={unitChoices} />
          <FormField
            form={form}
            name="startDate"
            label="Start date"
            type="date"
            warning={warned.startDate}
            hint={copied ? 'The copy needs a start date of its own.' : undefined}
          />
          <FormField form={form} name="isActive" label="Status" choices={stateChoices} />
          <FormField
            form={form}
            name="seats"
            label="Seats"
            warning={warned.seats}
            hint="Empty for no limit. Paid enrollments take one, and unpaid ones hold one for a while."
            inputMode="numeric"
            optional
            wide
          />
          <FormField form={form} name="description" label="Description" rows={4} wide />
          <FormField
            form={form}
            name="whatToBring"
            label="What to bring"
            hint="On the course’s page, in its mails and on students’ status pages. One thing a line."
            rows={3}
            optional
            wide
          />
        </>
      )}
    </RecordForm>
  )
}

const { startDate, isActive, seats } = courseEditSchema.shape

function warningsOf(course: CourseDetails | null, mailIsOn: boolean): Warning<CourseFormValues>[] {
  const { seatsTaken = 0, enrollments = 0, startDate: begins = '' } = course ?? {}
  const toldDay = ({ startDate: typed }: CourseFormValues) => {
    const day = startDate.safeParse(typed).data
    return mailIsOn && canTellOf(day) ? day : undefined
  }
  return [
    {
      field: 'startDate',
      and: ['isActive'],
      check: typed =>
        warnOfStart({
          startDate: startDate.safeParse(typed.startDate).data,
          isActive: isActive.safeParse(typed.isActive).data,
        }),
    },
    {
      field: 'startDate',
      check: typed => warnOfMove(enrollments, toldDay(typed) !== undefined),
      offer: typed => offerLetters(begins, toldDay(typed)),
    },
    { field: 'price', check: typed => warnOfSign(typed.price, site.coursePrice.adminSign) },
    { field: 'seats', check: typed => warnOfSeats(seats.safeParse(typed.seats).data, seatsTaken) },
  ]
}

/** Offers to write to the students where a course moves to a day that letters can tell of. */
function offerLetters(from: string, to: string | undefined): Offer | undefined {
  if (!to) return undefined
  return {
    outcome: `The letter says that the course begins on ${formatDate(to)}, not on ${formatDate(from)}, or whichever day the student was told. It leaves after ${MOVE_LETTER_WAIT_MINUTES} minutes; until then another move takes it back.`,
    accept: 'Save and write to them',
    decline: 'Save without a letter',
    send: { tellStudents: true },
  }
}

function whyUndeletable({ isActive, enrollments, cancelled }: CourseDetails): Undeletable | undefined {
  if (enrollments + cancelled === 0) return undefined
  const ones = formatCount(enrollments + cancelled, 'enrollment')
  return {
    because: `It has ${ones}${cancelled > 0 ? ', with those that are cancelled' : ''}, so it cannot be deleted.`,
    switchOff: isActive ? { label: 'Make the course inactive', off: 'inactive', on: 'active' } : null,
  }
}
