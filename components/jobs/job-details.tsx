import type { JobRecord } from '@/lib/jobs/schema'
import { splitParagraphs } from '@/lib/text/paragraphs'

/** What the job is: description, requirements, responsibilities and skills. */
export function JobDetails({ job }: { job: JobRecord }) {
  return (
    <section className="prose" aria-labelledby="about-the-job">
      <h2 id="about-the-job">About the job</h2>
      {splitParagraphs(job.description).map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className="prose-columns">
        <Points title="Requirements" points={job.requirements} />
        <Points title="Responsibilities" points={job.responsibilities} />
      </div>
      <h3>Required skills</h3>
      {job.requiredSkills.length > 0 ? (
        <ul className="prose-skills">
          {[...new Set(job.requiredSkills)].map(skill => (
            <li key={skill}>{skill}</li>
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
          {[...new Set(points)].map(point => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      ) : (
        <p>N/A</p>
      )}
    </div>
  )
}
