import { CourseList } from '@/components/courses/course-list'
import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData, JsonLd } from '@/components/seo/json-ld'
import { ListUnavailable } from '@/components/ui/error-state'
import { TitleBar } from '@/components/ui/title-bar'
import { texts } from '@/content/texts'
import { listOfferedCourses } from '@/lib/courses/data'
import { asUnreadable } from '@/lib/platform/page-outcome'
import { courseList } from '@/lib/seo/courses'
import { pageMetadata } from '@/lib/seo/metadata'
import '@/components/ui/ticket.css'

// Not rendered by the build but after each change, so that a course shows as soon as it is saved, with its present seats.
export const dynamic = 'force-dynamic'

const path = '/courses'
const { description, lead } = texts.courses
const crumbs = [{ label: 'Home', href: '/' }, { label: 'Courses' }]

export const metadata = pageMetadata({
  title: 'Courses',
  description,
  path,
  image: '/og/page/courses',
})

export default async function CoursesPage() {
  const courses = await listOfferedCourses().catch(asUnreadable('the list of courses'))
  return (
    <>
      <BreadcrumbData crumbs={crumbs} path={path} />
      <JsonLd data={courseList(courses ?? [])} />
      <TitleBar
        title="Courses"
        lead={lead}
        stock="laterite"
        crumbs={crumbs}
        art={<TitleArt section="courses" />}
      />
      <section className="container ticket-section" aria-label="Courses">
        {courses ? <CourseList courses={courses} /> : <ListUnavailable noun="courses" />}
      </section>
    </>
  )
}
