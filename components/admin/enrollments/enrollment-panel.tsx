import { EmailLink, PhoneLinks, unreachedFact } from '@/components/admin/list/contact'
import { Facts } from '@/components/admin/panel/facts'
import { RecordHistory } from '@/components/admin/panel/record-history'
import { PaymentHistory } from '@/components/admin/payments/payment-history'
import { EraseRecord } from '@/components/admin/persons/erase-record'
import { OwnPage } from '@/components/admin/persons/own-page'
import { useOwnLink } from '@/components/admin/persons/use-own-link'
import { OwnerOnly, usePaysOnline } from '@/components/admin/session/admin-scope'
import { PageLink } from '@/components/ui/page-link'
import { Panel } from '@/components/ui/panel'
import { formatDate } from '@/lib/dates/format'
import type { EnrollmentDetails } from '@/lib/enrollments/schema'
import { formatMoney, withTest } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { paymentStatusWords } from '@/lib/payments/format'
import { orNA } from '@/lib/text/format'
import type { CourseChoice } from './course-choices'
import { EnrollmentBadge } from './enrollment-badge'
import { hasRoom, StandingPart } from './standing-part'

type EnrollmentPanelProps = {
  record: EnrollmentDetails
  /** The courses that the student can be put on. */
  courses: readonly CourseChoice[]
  /** The link to the status page, where an administrator enrolled the student just now. */
  link?: string | undefined
  /** Called with a new link that replaces it. */
  onLinkMade: (link: string) => void
}

/** Everything about one enrollment and its payment. Give it the enrollment's id as key. */
export function EnrollmentPanel({ record, courses, link: first, onLinkMade }: EnrollmentPanelProps) {
  const { _id, paymentStatus, version, cancelledAt } = record
  const revision = `${paymentStatus} ${version} ${record.seat} ${record.unseated}`
  const { given, ...own } = useOwnLink(first, onLinkMade)
  const hasSeat = record.seat !== 'none' || hasRoom(record)
  const isPayable = usePaysOnline() && !cancelledAt && paymentStatus !== 'completed' && hasSeat
  const ownPage = (
    <OwnPage
      of="enrollment"
      id={_id}
      name={record.name}
      email={record.student.email}
      payable={isPayable}
      {...own}
    />
  )
  return (
    <Panel id="enrollment" title={orNA(record.name)} aside={<EnrollmentBadge record={record} />}>
      {first && ownPage}
      <div className="panel-part">
        <Facts
          facts={[
            ['Name', orNA(record.name)],
            ['Email', <EmailLink key="email" address={record.student.email} subject={record.course.title} />],
            ...unreachedFact(record.unreachedAt),
            ...(record.sameEmail
              ? [['Same email', <SameEmail key="same" email={record.student.email} />] as const]
              : []),
            ['Phone', <PhoneLinks key="phone" number={record.phone} name={record.name} />],
            ['Course', orNA(record.course.title)],
            ['Begins', formatDate(record.course.startDate)],
            ['Date enrolled', formatDate(record.dateEnrolled)],
            ['Payment status', withTest(paymentStatusWords[paymentStatus], record.testPayment)],
            ...(record.refunded ? [['Refunded', formatMoney(record.refunded, NAIRA)] as const] : []),
            ...(cancelledAt ? [['Cancelled', formatDate(cancelledAt)] as const] : []),
            ['Experience level', orNA(record.experienceLevel)],
            ['Portfolio', <Portfolio key="portfolio" url={record.portfolio} />],
          ]}
        />
      </div>
      <StandingPart record={record} courses={courses} />
      <PaymentHistory of="enrollments" id={_id} revision={revision} />
      {!first && ownPage}
      <RecordHistory of="enrollments" id={_id} revision={`${revision} ${given}`} />
      <OwnerOnly>
        <EraseRecord kind="enrollment" id={_id} name={record.name} email={record.student.email} />
      </OwnerOnly>
    </Panel>
  )
}

function SameEmail({ email }: { email: string }) {
  return (
    <>
      On this course with another phone number too.{' '}
      <PageLink className="link" href={`?${new URLSearchParams({ search: email })}`}>
        See them all
      </PageLink>
    </>
  )
}

/** A link to a student's portfolio. A stranger wrote it, so it is a link only for http(s), and sends no referrer. */
function Portfolio({ url }: { url: string | null }) {
  if (!url || !/^https?:\/\//i.test(url)) return orNA(url)
  return (
    <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
      {url}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
