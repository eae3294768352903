import type { Metadata } from 'next'
import { cache } from 'react'
import { CourseDetails, CourseFacts, courseSummary } from '@/components/courses/course-details'
import { CourseDocket } from '@/components/courses/course-docket'
import { EnrollSection } from '@/components/enrollments/enroll-section'
import { LateNotice } from '@/components/enrollments/late-notice'
import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData, JsonLd } from '@/components/seo/json-ld'
import { LoadFailure } from '@/components/ui/load-failure'
import { TitleBar } from '@/components/ui/title-bar'
import { getPublicCourse, listFurtherCourses } from '@/lib/courses/data'
import type { FurtherCourse, OfferedCourse } from '@/lib/courses/schema'
import { env } from '@/lib/platform/env'
import { returnedForm } from '@/lib/platform/returned-form'
import { courseData } from '@/lib/seo/courses'
import { absoluteUrl, pageMetadata } from '@/lib/seo/metadata'
import { titleInShort } from '@/lib/text/format'
import { loadRecord } from '../../load-record'

// Not rendered by the build but after each change, so that seats and prices are up to date.
export const dynamic = 'force-dynamic'

const TITLE = 'Course Enrollment'

type CoursePageProps = PageProps<'/course-enrollment/[id]'>

/**
 * Reads a course, whether it takes enrollments, and the other courses that its receipt links to; once for the page and its metadata
 * together.
 */
const loadCourse = cache((id: string) =>
  loadRecord({ path: '/course-enrollment', noun: 'course' }, id, readCourse),
)

async function readCourse(id: string) {
  const found = await getPublicCourse(id)
  return found && { ...found, further: await listFurtherCourses(id) }
}

export async function generateMetadata({ params }: CoursePageProps): Promise<Metadata> {
  const { id } = await params
  const found = await loadCourse(id)
  if (!found.ok) return { title: TITLE, robots: { index: false } }
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
  return (
    <LoadFailure
      title={TITLE}
      noun="course"
      all={{ href: '/courses', label: 'See the courses' }}
      unknown={found.reason === 'unknown'}
    />
  )
}

type CoursePartProps = { offered: OfferedCourse; further: readonly FurtherCourse[] }

function CoursePage({ offered, further }: CoursePartProps) {
  const { course, openness, seatsLeft } = offered
  const { paymentProvider, seatHoldHours } = env()
  const payable = paymentProvider !== 'none'
  const path = `/course-enrollment/${course._id}`
  const title = course.title || 'N/A'
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: 'Courses', href: '/courses' },
    { label: titleInShort(course.title) },
  ]
  return (
    <>
      <BreadcrumbData crumbs={crumbs} path={path} />
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
          <CourseDetails course={course} url={absoluteUrl(path)} />
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
