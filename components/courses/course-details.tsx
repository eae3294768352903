import { Paragraphs } from '@/components/ui/paragraphs'
import { Prose } from '@/components/ui/prose'
import { formatCategory, formatDuration } from '@/lib/courses/format'
import type { CourseRecord } from '@/lib/courses/schema'
import { formatDate } from '@/lib/dates/format'
import { splitParagraphs } from '@/lib/text/format'

const longestLead = 160

/** The first sentence of a course's description, cut at a word where it runs on. */
export function courseLead(description: string): string {
  const [first = ''] = description.trim().split(/\n|(?<=[.!?])\s/)
  if (first.length <= longestLead) return first || 'N/A'
  return `${first.slice(0, longestLead).replace(/\s+\S*$/, '')}…`
}

/** One sentence of facts for the head of a course's page, whose description follows. */
export function courseFacts({ category, duration, startDate }: CourseRecord): string {
  return `${formatCategory(category)}: ${formatDuration(duration)}, from ${formatDate(startDate)}.`
}

/** What the course is, in the words of its description. */
export function CourseDetails({ description }: { description: string }) {
  return (
    <Prose id="about-the-course" title="About the course">
      <Paragraphs texts={splitParagraphs(description)} />
    </Prose>
  )
}
