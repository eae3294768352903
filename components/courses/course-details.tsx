import { Paragraphs } from '@/components/ui/paragraphs'
import { Prose, ProseList } from '@/components/ui/prose'
import { ShareBar } from '@/components/ui/share-bar'
import { formatCategory, formatDuration } from '@/lib/courses/format'
import type { CourseRecord } from '@/lib/courses/schema'
import { formatDate } from '@/lib/dates/format'
import { cutAtWord, holdTogether, orNA, splitParagraphs } from '@/lib/text/format'

const longestLead = 160

/** The first sentence of a course's description, cut at a word where it runs on. */
export function courseLead(description: string): string {
  const [first = ''] = description.trim().split(/\n|(?<=[.!?])\s/)
  return orNA(cutAtWord(first, longestLead))
}

/** One sentence of facts for the head of a course's page, whose description follows. */
export function courseFacts({ category, duration, startDate }: CourseRecord): string {
  return `${formatCategory(category)}: ${formatDuration(duration)}, from ${holdTogether(formatDate(startDate))}.`
}

type CourseDetailsProps = {
  course: Pick<CourseRecord, 'title' | 'description' | 'whatToBring'>
  /** The whole URL of its page. */
  url: string
}

/** What the course is, in the words of its description, and the ways to hand it on. */
export function CourseDetails({ course, url }: CourseDetailsProps) {
  return (
    <Prose id="about-the-course" title="About the course">
      <Paragraphs texts={splitParagraphs(course.description)} />
      {course.whatToBring && <h3>What to bring</h3>}
      {course.whatToBring && <ProseList texts={splitParagraphs(course.whatToBring)} look="ticks" />}
      <h3 className="screen-only">Share this course</h3>
      <ShareBar title={course.title} url={url} />
    </Prose>
  )
}
