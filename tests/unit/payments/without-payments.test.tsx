import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ApplicationReceipt } from '@/components/applications/application-receipt'
import { ApplySection } from '@/components/applications/apply-section'
import { CourseDocket } from '@/components/courses/course-docket'
import { EnrollSection } from '@/components/enrollments/enroll-section'
import { EnrollmentReceipt } from '@/components/enrollments/enrollment-receipt'
import { HowToPay } from '@/components/enrollments/how-to-pay'
import { LateNotice } from '@/components/enrollments/late-notice'
import { site } from '@/content/site'
import { courseExample } from '@/lib/courses/schema'
import { ALREADY_ENROLLED_MESSAGE } from '@/lib/enrollments/constants'
import { NOTHING_RETURNED } from '@/lib/forms/returned-form'
import { jobExample } from '@/lib/jobs/schema'
import { problemTypes } from '@/lib/openapi/problem-types'
import { describeStatus } from '@/lib/status-page/format'
import type { RecordStatus } from '@/lib/status-page/schema'

const course = { ...courseExample, price: 50_000 }
const text = (html: string) => html.replace(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')
const read = (element: React.ReactElement) => text(renderToStaticMarkup(element))
const CALL = `Call us on ${site.phone} about how to pay`

describe.each([
  ['with', true],
  ['without', false],
] as const)('%s payments', (_, payable) => {
  const section = { course, further: [], payable, seatHoldHours: 168, returned: undefined }

  test('the page of a course says before anything is sent how its price is paid, and whether it comes back', () => {
    const page = read(<EnrollSection {...section} openness="open" />)
    expect(page).toContain(site.coursePrice.refund)
    expect(page.includes(`${CALL}. Your seat is held for 7 days, at most until the course begins.`)).toBe(
      !payable,
    )
    expect(page.includes('You pay ₦50,000 on the page that follows.')).toBe(payable)
    expect(page).toContain('. Your seat is held for 7 days, at most until the course begins. ')
    const docket = read(<CourseDocket course={course} openness="open" seatsLeft={null} payable={payable} />)
    expect(docket).toContain(payable ? 'Charged at checkout as ₦50,000' : 'Charged as ₦50,000')
  })

  test('a full course leads whoever has not paid to where they can', () => {
    const form = read(<EnrollSection {...section} openness="full" />)
    expect(form.includes('Continue your payment')).toBe(payable)
    // Who took the last seat and sent the form again without script.
    const again = { ...NOTHING_RETURNED, type: problemTypes.alreadyEnrolled }
    expect(read(<EnrollSection {...section} openness="full" returned={again} />)).toContain(
      ALREADY_ENROLLED_MESSAGE,
    )
    const notice = read(<LateNotice course={course} openness="full" payable={payable} />)
    expect(notice.includes(`Enrolled, but not paid? Call ${site.phone}`)).toBe(!payable)
  })

  test('the page of a job with a fee says whom to call only where no payment page follows', () => {
    const page = read(
      <ApplySection
        job={{ ...jobExample, commitmentFee: 5000 }}
        further={[]}
        cvMaxBytes={1}
        cvDirect={false}
        payable={payable}
        returned={undefined}
      />,
    )
    expect(page.includes(CALL)).toBe(!payable)
  })
})

test('a seat that is held for less than whole days is said to be held for hours', () => {
  expect(read(<HowToPay seatHoldHours={30} />)).toBe(
    `${CALL}. Your seat is held for 30 hours, at most until the course begins.`,
  )
  expect(read(<HowToPay seatHoldHours={24} />)).toContain('for 1 day,')
})

test('receipts without a payment page say whom to call, as the status page does', () => {
  const sent = { kind: 'sent' as const, at: new Date(0), email: 'ada@example.com' }
  const enrolled = read(
    <EnrollmentReceipt
      course={{ id: course._id, title: 'T', charge: '₦50,000', start: '', place: '', further: [] }}
      nextStep=""
      howToPay={<HowToPay seatHoldHours={168} />}
      sent={{ ...sent, response: { message: '', enrollment: { _id: 'x', paymentStatus: 'pending' } } }}
    />,
  )
  expect(enrolled).toContain(
    `Your place is confirmed once the price is paid. ${CALL}. Your seat is held for 7 days, at most until the course begins.`,
  )
  expect(enrolled).toContain('Enroll somebody else')
  const resumed = read(
    <EnrollmentReceipt
      resumed
      course={{ id: course._id, title: 'T', charge: '₦50,000', start: '', place: '', further: [] }}
      nextStep=""
      sent={{ ...sent, response: { message: 'You pay ₦40,000.', paymentReference: 'ref' } }}
    />,
  )
  expect(resumed).toContain('You pay ₦40,000.')
  expect(resumed).not.toContain('₦50,000')
  // The payment was asked for at another provider than the one that is on.
  const known = read(
    <EnrollmentReceipt
      course={{ id: course._id, title: 'T', charge: '₦50,000', start: '', place: '', further: [] }}
      nextStep=""
      sent={{ kind: 'enrolled', message: '', unpaid: { reference: undefined } }}
    />,
  )
  expect(known).toContain('It cannot be paid on this site. Call us about how to pay.')
  const applied = read(
    <ApplicationReceipt
      job={{ title: 'T', howToPay: `${CALL} the commitment fee.`, further: [] }}
      nextStep=""
      sent={{
        at: new Date(0),
        email: 'ada@example.com',
        name: 'Ada',
        cv: 'cv.pdf',
        appliedBefore: false,
        response: {},
      }}
    />,
  )
  expect(applied).toContain(`It is saved with your CV. ${CALL} the commitment fee.`)
  const payment = {
    amount: 500_000n,
    reference: null,
    paid: false,
    paidAt: null,
    refunded: 0n,
    surplus: 0n,
    test: false,
  }
  const status: RecordStatus = {
    kind: 'job-application',
    title: 'T',
    name: 'Ada',
    phone: '+2348000000000',
    receivedAt: new Date(0),
    decision: 'pending',
    decidedAt: null,
    endedAt: null,
    payment: { ...payment, caveat: null, payable: null, late: null, unheard: false },
    course: null,
    bring: [],
    seatHeldUntil: null,
  }
  const words = { application: 'Wait.', enrollment: '', accepted: '', refund: '', phone: site.phone }
  expect(describeStatus(status, words).next).toBe(
    `The commitment fee is not paid yet, and cannot be paid here at the moment. Call us on ${site.phone}. Wait.`,
  )
  const unheard = {
    ...status,
    payment: { ...payment, caveat: null, payable: null, late: null, unheard: true },
  }
  expect(describeStatus(unheard, words).next).toContain(
    'If you have paid on the payment page, do not pay again',
  )
  const late = {
    ...status,
    payment: { ...payment, caveat: null, payable: null, late: 'job-closed' as const, unheard: false },
  }
  expect(describeStatus(late, words).next).toBe(
    'The job takes no more applications, and the fee need not be paid. Wait.',
  )
})
