import { Paragraphs } from '@/components/ui/paragraphs'
import { Prose, ProseList } from '@/components/ui/prose'
import { ShareBar } from '@/components/ui/share-bar'
import { formatLocation, formatSalary } from '@/lib/jobs/format'
import type { JobRecord } from '@/lib/jobs/schema'
import { setApart, splitParagraphs } from '@/lib/text/format'

const longestLead = 180

/** Returns a job in a line or two for link previews: its facts, then the first sentence of its description unless that is too long. */
export function jobSummary(job: JobRecord): string {
  const [opening = ''] = splitParagraphs(job.description)
  const sentence = opening.match(/^.+?[.!?](?=\s|$)/)?.[0] ?? opening
  const isFit = sentence !== 'N/A' && sentence.length <= longestLead
  return isFit ? `${jobFacts(job)} ${sentence}` : jobFacts(job)
}

/** Returns one sentence of facts for the head of a job's page. */
export function jobFacts({ employmentType, location, salary }: JobRecord): string {
  return `${employmentType || 'A job'} in ${setApart(formatLocation(location))}, ${formatSalary(salary)}.`
}

type JobDetailsProps = {
  job: JobRecord
  /** The whole URL of its page; left out where nobody should be led there any more. */
  url: string | undefined
}

/** The description, requirements, responsibilities and skills of a job, and the ways to share it. */
export function JobDetails({ job, url }: JobDetailsProps) {
  return (
    <Prose id="about-the-job" title="About the job">
      <Paragraphs texts={splitParagraphs(job.description)} />
      <div className="prose-columns">
        <Points title="Requirements" points={job.requirements} />
        <Points title="Responsibilities" points={job.responsibilities} />
      </div>
      <h3>Required skills</h3>
      <ProseList texts={job.requiredSkills} look="skills" />
      {url && <h3 className="screen-only">Share this job</h3>}
      {url && <ShareBar title={job.title} url={url} />}
    </Prose>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ProseList texts={points} look="ticks" />
    </div>
  )
}
