import type { Metadata } from 'next'
import { cache } from 'react'
import { ApplySection } from '@/components/applications/apply-section'
import { ClosedNotice } from '@/components/jobs/closed-notice'
import { JobDetails, jobFacts, jobSummary } from '@/components/jobs/job-details'
import { JobDocket } from '@/components/jobs/job-docket'
import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData, JsonLd } from '@/components/seo/json-ld'
import { LoadFailure } from '@/components/ui/load-failure'
import { TitleBar } from '@/components/ui/title-bar'
import { takesDirectUploads } from '@/lib/cv-files/direct-upload'
import { getPublicJob, listFurtherJobs } from '@/lib/jobs/data'
import type { FurtherJob, JobRecord } from '@/lib/jobs/schema'
import { env } from '@/lib/platform/env'
import { returnedForm } from '@/lib/platform/returned-form'
import { jobPosting } from '@/lib/seo/job-posting'
import { absoluteUrl, pageMetadata } from '@/lib/seo/metadata'
import { titleInShort } from '@/lib/text/format'
import { loadRecord } from '../../load-record'

// Not rendered by the build but after each change, so that a job shows as it was last saved.
export const dynamic = 'force-dynamic'

const TITLE = 'Job Application'

type JobPageProps = PageProps<'/job-application/[id]'>

/** Reads a job and the other jobs that its receipt links to; once for the page and its metadata together. */
const loadJob = cache((id: string) => loadRecord({ path: '/job-application', noun: 'job' }, id, readJob))

async function readJob(id: string) {
  const found = await getPublicJob(id)
  return found && { ...found, further: found.status === 'open' ? await listFurtherJobs(id) : [] }
}

export async function generateMetadata({ params }: JobPageProps): Promise<Metadata> {
  const { id } = await params
  const found = await loadJob(id)
  if (!found.ok) return { title: TITLE, robots: { index: false } }
  const metadata = pageMetadata({
    title: found.job.title,
    description: jobSummary(found.job),
    path: `/job-application/${id}`,
    image: `/og/job/${id}`,
  })
  return found.status === 'open' ? metadata : { ...metadata, robots: { index: false } }
}

export default async function JobApplicationPage({ params }: JobPageProps) {
  const found = await loadJob((await params).id)
  if (found.ok) return <JobPage job={found.job} further={found.further} isOpen={found.status === 'open'} />
  return (
    <LoadFailure
      title={TITLE}
      noun="job"
      all={{ href: '/jobs', label: 'See the open jobs' }}
      unknown={found.reason === 'unknown'}
    />
  )
}

type JobPartProps = { job: JobRecord; further: readonly FurtherJob[]; isOpen: boolean }

function JobPage({ job, further, isOpen }: JobPartProps) {
  const { cvMaxBytes, paymentProvider } = env()
  const path = `/job-application/${job._id}`
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: 'Jobs', href: '/jobs' },
    { label: titleInShort(job.title) },
  ]
  return (
    <>
      {isOpen && <BreadcrumbData crumbs={crumbs} path={path} />}
      {isOpen && <JsonLd data={jobPosting(job)} />}
      <TitleBar
        title={job.title || 'N/A'}
        lead={jobFacts(job)}
        stock="acha"
        crumbs={crumbs}
        long
        art={<TitleArt section="job-application" />}
      />
      {!isOpen && <ClosedNotice form={`/api/jobs/apply/${job._id}`} />}
      <div className="container docket-page">
        <JobDocket job={job} isOpen={isOpen} />
        <div className="docket-page-main">
          <JobDetails job={job} url={isOpen ? absoluteUrl(path) : undefined} />
          {isOpen && (
            <ApplySection
              job={job}
              further={further}
              cvMaxBytes={cvMaxBytes}
              cvDirect={takesDirectUploads()}
              payable={paymentProvider !== 'none'}
              returned={returnedForm()}
            />
          )}
        </div>
      </div>
    </>
  )
}
