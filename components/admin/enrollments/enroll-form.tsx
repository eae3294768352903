'use client'

import { useEffect } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { FormField } from '@/components/admin/form/form-field'
import { FormPanel } from '@/components/admin/form/form-panel'
import { useIdempotencyKey } from '@/components/admin/form/use-idempotency-key'
import { useUnsavedChanges, wordsWhile } from '@/components/admin/form/use-unsaved-changes'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { applyProblem } from '@/components/ui/form-errors'
import { officeDay } from '@/lib/dates/office-day'
import { experienceLevels } from '@/lib/enrollments/constants'
import {
  type OfficeEnrollment,
  type OfficeForm,
  officeEnrollmentSchema,
  officeFormSchema,
} from '@/lib/enrollments/schema'
import { schemaResolver } from '@/lib/forms/schema-resolver'
import { fieldNames } from '@/lib/forms/values'
import { formatMoney } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { paymentMethods } from '@/lib/payments/constants'
import { describeMethod } from '@/lib/payments/format'
import type { CourseChoice } from './course-choices'
import { EnrollNote } from './enroll-note'

/** The courses that one can enroll on, and whether the site takes payments online. */
export type Enrolling = { courses: readonly CourseChoice[]; paysOnline: boolean }

const LATER = 'later'

const defaults = {
  courseId: '',
  name: '',
  email: '',
  phone: '',
  experienceLevel: '',
  portfolio: '',
  payment: { method: '', day: '', note: '' },
} satisfies Record<keyof OfficeForm, unknown>
const fields = fieldNames(defaults)

type Values = typeof defaults

const levels = experienceLevels.map(value => ({ value, label: value }))

type EnrollFormProps = Enrolling & { onClose: () => void; onEnrolled: (enrollment: OfficeEnrollment) => void }

/** The form that enrolls somebody who came in or called. It stores no draft in the browser, because it has personal data. */
export function EnrollForm({ courses, paysOnline, onClose, onEnrolled }: EnrollFormProps) {
  const find = (id: string) => courses.find(({ value }) => value === id)
  const form = useForm<Values, unknown, OfficeForm>({
    resolver: resolverFor(find),
    defaultValues: { ...defaults, payment: { ...defaults.payment, day: officeDay() } },
  })
  const [courseId, method] = useWatch({ control: form.control, name: ['courseId', 'payment.method'] })
  const { price = 0, started = false } = find(courseId) ?? {}
  const isPaidNow = price > 0 && method !== '' && method !== LATER
  const { clearErrors } = form
  useEffect(() => {
    // The rules name a missing note before its field is there.
    if (isPaidNow) clearErrors('payment.note')
  }, [isPaidNow, clearErrors])
  const { sending, send, isShown } = useAdminAction()
  const { guard, question } = useUnsavedChanges(
    form.formState.isDirty,
    () => form.reset(),
    wordsWhile(sending),
  )
  const keyFor = useIdempotencyKey()

  async function enroll(input: OfficeForm) {
    let enrolled: OfficeEnrollment | undefined
    await send({
      path: '/admin/enrollments',
      value: input,
      key: keyFor(input),
      async done(response) {
        enrolled = officeEnrollmentSchema.parse(await response.json())
        return describeEnrolled(enrolled, response.status === 201)
      },
      failed: 'Nobody was enrolled. Please try again.',
      onRefused: problem => applyProblem(form.setError, problem, fields),
    })
    if (enrolled && isShown()) onEnrolled(enrolled)
  }

  return (
    <>
      <FormPanel
        subject="new"
        openedBy="new"
        title="Enroll somebody"
        saveLabel={isPaidNow ? 'Enroll as paid' : 'Enroll'}
        saving={sending}
        onSubmit={form.handleSubmit(enroll)}
        onClose={() => guard(onClose)}
      >
        <FormField
          form={form}
          name="courseId"
          label="Course"
          choices={courses}
          placeholder="Choose one"
          hint={courses.length === 0 ? 'No course is active.' : undefined}
          wide
        />
        <FormField form={form} name="name" label="Name" wide />
        <FormField form={form} name="email" label="Email" type="email" wide />
        <FormField form={form} name="phone" label="Phone" type="tel" />
        <FormField
          form={form}
          name="experienceLevel"
          label="Experience level"
          choices={levels}
          placeholder="Choose one"
        />
        <FormField form={form} name="portfolio" label="Portfolio URL" type="url" optional wide />
        {price > 0 && (
          <FormField
            form={form}
            name="payment.method"
            label={`How ${formatMoney(price, NAIRA)} is paid`}
            choices={waysToPay({ paysOnline, started })}
            placeholder="Choose one"
            hint={started ? 'The course has started: it cannot be paid later any more.' : undefined}
            wide
          />
        )}
        {isPaidNow && (
          <FormField
            form={form}
            name="payment.note"
            label="Note on the payment"
            hint="Such as the receipt's number or the bank's reference. It cannot be taken back."
            wide
          />
        )}
        {isPaidNow && <FormField form={form} name="payment.day" label="Received on" type="date" wide />}
        <EnrollNote paysByLink={paysOnline && price > 0 && method === LATER} />
      </FormPanel>
      {question}
    </>
  )
}

/** Returns the API's rules for what is sent: without a payment where the course is free, or is paid later. */
function resolverFor(
  find: (courseId: string) => CourseChoice | undefined,
): Resolver<Values, unknown, OfficeForm> {
  const resolve = schemaResolver(officeFormSchema) as Resolver<Values, unknown, OfficeForm>
  return ({ payment, ...person }, context, options) => {
    const { price: amount = 0, started = false } = find(person.courseId) ?? {}
    // Without a choice too, so that the rules ask for one.
    const hasPayment = amount > 0 && (started || payment.method !== LATER)
    const sent = hasPayment ? { ...person, payment: { ...payment, amount } } : person
    return resolve(sent as Values, context, options)
  }
}

function waysToPay({ paysOnline, started }: { paysOnline: boolean; started: boolean }) {
  const later = { value: LATER, label: paysOnline ? 'They pay later, by link' : 'They pay later' }
  return [
    ...paymentMethods.map(value => ({ value, label: `Paid now: ${describeMethod(value).toLowerCase()}` })),
    ...(started ? [] : [later]),
  ]
}

function describeEnrolled({ name, course, paymentStatus }: OfficeEnrollment, isNew: boolean): string {
  if (isNew) return `${name} is enrolled on ${course.title}.`
  const paid = paymentStatus === 'completed' ? 'is paid now' : 'is still to be paid'
  return `${name} was enrolled on ${course.title} already. It ${paid}.`
}
