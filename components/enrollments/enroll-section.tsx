import { PrivacyLine } from '@/components/forms/privacy-line'
import { SentBefore } from '@/components/status/sent-before'
import { Banner } from '@/components/ui/banner'
import { PageLink } from '@/components/ui/page-link'
import { emailLink, telephoneLink } from '@/content/links'
import { privacyLines, privacyVersion } from '@/content/privacy'
import { site } from '@/content/site'
import { formatCharge } from '@/lib/courses/format'
import type { CourseOpenness, CourseRecord, FurtherCourse } from '@/lib/courses/schema'
import { formatDate } from '@/lib/dates/format'
import type { RefusedForm } from '@/lib/forms/returned-form'
import { holdTogether } from '@/lib/text/format'
import { EnrollmentForm } from './enrollment-form'
import { ResumeForm } from './resume-form'

type EnrollSectionProps = {
  course: CourseRecord
  /** Other courses that take enrollments. */
  further: readonly FurtherCourse[]
  openness: CourseOpenness
  /** Whether a payment page follows where there is a price. */
  payable: boolean
  /** The enrollment that was sent without script and refused, where this is its page. */
  returned: RefusedForm | undefined
}

/** Enrolling: the form, or why the course takes nobody now and what those can do who hold a seat. */
export function EnrollSection({ course, further, openness, payable, returned }: EnrollSectionProps) {
  const charge = formatCharge(course.price)
  const form = {
    url: `/api/courses/enroll/${course._id}`,
    course: {
      id: course._id,
      title: course.title,
      charge,
      start: formatDate(course.startDate),
      place: site.address.line,
      further,
    },
    nextStep: site.nextSteps.enrollment,
    returned,
  }
  const privacy = {
    version: privacyVersion,
    line: <PrivacyLine text={privacyLines.enrollment} version={privacyVersion} />,
  }
  return (
    <section className="docket-page-form" id="enroll" aria-label="Enroll">
      {openness === 'open' && (
        <EnrollmentForm
          {...form}
          paying={course.price > 0 && payable ? `You pay ${charge} on the page that follows.` : undefined}
          privacy={privacy}
        />
      )}
      {/* Whoever has taken the last seat finds it here. */}
      {openness !== 'open' && <SentBefore form={form.url} noun="enrollment" />}
      {openness === 'full' && <FullNotice />}
      {openness === 'full' && course.price > 0 && <ResumeForm {...form} />}
      {openness === 'started' && <StartedNotice paid={course.price > 0} />}
    </section>
  )
}

function FullNotice() {
  return (
    <Banner kind="info" title="This course is full">
      <p>
        Every seat is taken. <OtherCourses />
      </p>
    </Banner>
  )
}

function StartedNotice({ paid }: { paid: boolean }) {
  return (
    <Banner kind="info" title="This course has started">
      <p>
        It takes no more enrollments. <OtherCourses />
      </p>
      {paid && (
        <p>
          Enrolled, but not paid? Call{' '}
          <a className="link" href={telephoneLink}>
            {holdTogether(site.phone)}
          </a>{' '}
          or write to{' '}
          <a className="link" href={emailLink()}>
            {site.email}
          </a>
          .
        </p>
      )}
    </Banner>
  )
}

function OtherCourses() {
  return (
    <PageLink className="link" href="/courses">
      See the other courses.
    </PageLink>
  )
}
