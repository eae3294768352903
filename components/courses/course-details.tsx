import { Paragraphs } from '@/components/ui/paragraphs'
import { Prose, ProseList } from '@/components/ui/prose'
import { ShareBar } from '@/components/ui/share-bar'
import { telephoneLink, whatsappLink } from '@/content/links'
import { site } from '@/content/site'
import { formatCategory, formatCharge, formatDuration } from '@/lib/courses/format'
import type { CourseRecord } from '@/lib/courses/schema'
import { formatDate } from '@/lib/dates/format'
import { cutAtWord, splitParagraphs } from '@/lib/text/format'

const longestLead = 160

/** Returns a course in a line or two for link previews: its facts and its charge, then the first sentence of its description. */
export function courseSummary(course: CourseRecord): string {
  const [first = ''] = course.description.trim().split(/\n|(?<=[.!?])\s/)
  return `${beginning(course)}${formatDate(course.startDate)}, ${formatCharge(course.price)}. ${cutAtWord(first, longestLead)}`.trim()
}

/** One sentence of facts for the head of a course's page, whose description follows. */
export function CourseFacts({ course }: { course: CourseRecord }) {
  return (
    <>
      {beginning(course)}
      <span className="whole">{formatDate(course.startDate)}.</span>
    </>
  )
}

/** How the summary and the facts both begin, up to the start date. */
function beginning({ category, duration }: CourseRecord): string {
  return `${formatCategory(category)}: ${formatDuration(duration)}, from `
}

type CourseDetailsProps = {
  course: Pick<CourseRecord, 'title' | 'description' | 'whatToBring'>
  /** The whole URL of its page. */
  url: string
}

/** The description of a course, what to bring, and ways to ask about it and to share it. */
export function CourseDetails({ course, url }: CourseDetailsProps) {
  return (
    <Prose id="about-the-course" title="About the course">
      <Paragraphs texts={splitParagraphs(course.description)} />
      {course.whatToBring && <h3>What to bring</h3>}
      {course.whatToBring && <ProseList texts={splitParagraphs(course.whatToBring)} look="ticks" />}
      <h3 className="screen-only">Ask about this course</h3>
      <p className="screen-only">
        <a className="link" href={whatsappLink(`${course.title}: `)} rel="noopener">
          Write to us on WhatsApp
        </a>{' '}
        or call{' '}
        <a className="link" href={telephoneLink}>
          {site.phone}
        </a>
        .
      </p>
      <h3 className="screen-only">Share this course</h3>
      <ShareBar title={course.title} url={url} />
    </Prose>
  )
}
