import { SentBefore } from '@/components/status/sent-before'
import { Banner } from '@/components/ui/banner'
import { PageLink } from '@/components/ui/page-link'
import { emailLink, telephoneLink, whatsappLink } from '@/content/links'
import { site } from '@/content/site'
import type { CourseRecord } from '@/lib/courses/schema'

type LateNoticeProps = {
  course: CourseRecord
  openness: 'full' | 'started'
  /** Whether the site takes payments: a full course then has a form that leads to them. */
  payable: boolean
}

const words = {
  full: { heading: 'This course is full', reason: 'Every seat is taken.' },
  started: { heading: 'This course has started', reason: 'It takes no more enrollments.' },
}

/** Comes first on the page of a course that takes no enrollments, and leads on, so that nobody reads the page to its end in vain. */
export function LateNotice({ course, openness, payable }: LateNoticeProps) {
  const { _id, title, price } = course
  const { heading, reason } = words[openness]
  const isPaidByPhone = price > 0 && (openness === 'started' || !payable)
  return (
    <div className="container error-state docket-closed">
      <Banner kind="info" title={heading}>
        <p>
          {reason} <NextTime title={title} />
        </p>
        {isPaidByPhone && <Unpaid />}
      </Banner>
      {/* For the visitor who has just taken the last seat. */}
      <SentBefore form={`/api/courses/enroll/${_id}`} noun="enrollment" />
    </div>
  )
}

/** Says to whoever is enrolled and has not paid how that can still be done. */
function Unpaid() {
  return (
    <p>
      Enrolled, but not paid? Call{' '}
      <a className="link" href={telephoneLink}>
        {site.phone}
      </a>{' '}
      or write to{' '}
      <a className="link" href={emailLink()}>
        {site.email}
      </a>
      .
    </p>
  )
}

/** Offers what a visitor who comes too late can do. */
function NextTime({ title }: { title: string }) {
  return (
    <>
      <a
        className="link"
        href={whatsappLink(`Hello, when is the course "${title}" given again?`)}
        rel="noopener"
      >
        Ask us on WhatsApp when it is given again
      </a>
      , or{' '}
      <PageLink className="link" href="/courses">
        see the other courses
      </PageLink>
      .
    </>
  )
}
