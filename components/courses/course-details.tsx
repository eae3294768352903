import { splitParagraphs } from '@/lib/text/paragraphs'
import '@/components/ui/prose.css'

/** What the course is, in the words of its description. */
export function CourseDetails({ description }: { description: string }) {
  return (
    <section className="prose" aria-labelledby="about-the-course">
      <h2 id="about-the-course">About the course</h2>
      {splitParagraphs(description).map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}
