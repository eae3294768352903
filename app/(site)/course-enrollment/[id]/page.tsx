import type { Metadata } from 'next'
import { CourseDetails, CourseFacts, courseSummary } from '@/components/courses/course-details'
import { CourseDocket } from '@/components/courses/course-docket'
import { CourseLoadFailure } from '@/components/courses/course-load-failure'
import { EnrollSection } from '@/components/enrollments/enroll-section'
import { LateNotice } from '@/components/enrollments/late-notice'
import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData, JsonLd } from '@/components/seo/json-ld'
import { TitleBar } from '@/components/ui/title-bar'
import type { FurtherCourse, OfferedCourse } from '@/lib/courses/schema'
import { env } from '@/lib/platform/env'
import { returnedForm } from '@/lib/platform/returned-form'
import { courseData } from '@/lib/seo/courses'
import { pageMetadata } from '@/lib/seo/metadata'
import { titleInShort } from '@/lib/text/format'
import { loadCourse } from './load-course'

// Not rendered by the build but after each change, so that seats and prices are up to date.
export const dynamic = 'force-dynamic'

type CoursePageProps = PageProps<'/course-enrollment/[id]'>

export async function generateMetadata({ params }: CoursePageProps): Promise<Metadata> {
  const { id } = await params
  const found = await loadCourse(id)
  if (!found.ok) return { title: 'Course Enrollment', robots: { index: false } }
  return pageMetadata({
    title: found.course.title,
    description: courseSummary(found.course),
    path: `/course-enrollment/${id}`,
    image: `/og/course/${id}`,
  })
}

export default async function CourseEnrollmentPage({ params }: CoursePageProps) {
  const found = await loadCourse((await params).id)
  if (found.ok) return <CoursePage offered={found} further={found.further} />
  return <CourseLoadFailure unknown={found.reason === 'unknown'} />
}

type CoursePartProps = { offered: OfferedCourse; further: readonly FurtherCourse[] }

function CoursePage({ offered, further }: CoursePartProps) {
  const { course, openness, seatsLeft } = offered
  const { paymentProvider, seatHoldHours, siteUrl } = env()
  const payable = paymentProvider !== 'none'
  const url = `${siteUrl}/course-enrollment/${course._id}`
  const title = course.title || 'N/A'
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: 'Courses', href: '/courses' },
    { label: titleInShort(course.title) },
  ]
  return (
    <>
      <BreadcrumbData crumbs={crumbs} path={`/course-enrollment/${course._id}`} />
      <JsonLd data={courseData(offered)} />
      <TitleBar
        title={title}
        lead={<CourseFacts course={course} />}
        stock="hill"
        crumbs={crumbs}
        long
        art={<TitleArt section="course-enrollment" />}
      />
      {openness !== 'open' && <LateNotice course={course} openness={openness} payable={payable} />}
      <div className="container docket-page">
        <CourseDocket course={course} openness={openness} seatsLeft={seatsLeft} payable={payable} />
        <div className="docket-page-main">
          <CourseDetails course={course} url={url} />
          <EnrollSection
            course={course}
            further={further}
            openness={openness}
            payable={payable}
            seatHoldHours={seatHoldHours}
            returned={returnedForm()}
          />
        </div>
      </div>
    </>
  )
}
