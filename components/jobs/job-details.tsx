import type { JobRecord } from '@/lib/jobs/schema'
import { numbered, splitParagraphs } from '@/lib/text/format'
import '@/components/ui/prose.css'

/** What the job is: description, requirements, responsibilities and skills. */
export function JobDetails({ job }: { job: JobRecord }) {
  return (
    <section className="prose" aria-labelledby="about-the-job">
      <h2 id="about-the-job">About the job</h2>
      {numbered(splitParagraphs(job.description)).map(([place, paragraph]) => (
        <p key={place}>{paragraph}</p>
      ))}
      <div className="prose-columns">
        <Points title="Requirements" points={job.requirements} />
        <Points title="Responsibilities" points={job.responsibilities} />
      </div>
      <h3>Required skills</h3>
      {job.requiredSkills.length > 0 ? (
        <ul className="prose-skills">
          {numbered(job.requiredSkills).map(([place, skill]) => (
            <li key={place}>{skill}</li>
          ))}
        </ul>
      ) : (
        <p>N/A</p>
      )}
    </section>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      {points.length > 0 ? (
        <ul className="prose-ticks">
          {numbered(points).map(([place, point]) => (
            <li key={place}>{point}</li>
          ))}
        </ul>
      ) : (
        <p>N/A</p>
      )}
    </div>
  )
}
