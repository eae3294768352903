import { numbered, splitParagraphs } from '@/lib/text/format'
import '@/components/ui/prose.css'

/** What the course is, in the words of its description. */
export function CourseDetails({ description }: { description: string }) {
  return (
    <section className="prose" aria-labelledby="about-the-course">
      <h2 id="about-the-course">About the course</h2>
      {numbered(splitParagraphs(description)).map(([place, paragraph]) => (
        <p key={place}>{paragraph}</p>
      ))}
    </section>
  )
}
