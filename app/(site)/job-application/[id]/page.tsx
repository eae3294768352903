import type { Metadata } from 'next'
import { ApplySection } from '@/components/applications/apply-section'
import { JobDetails, jobFacts, jobSummary } from '@/components/jobs/job-details'
import { JobDocket } from '@/components/jobs/job-docket'
import { ClosedNotice, JobLoadFailure } from '@/components/jobs/job-notices'
import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData, JsonLd } from '@/components/seo/json-ld'
import { TitleBar } from '@/components/ui/title-bar'
import { takesDirectUploads } from '@/lib/cv-files/direct-upload'
import type { FurtherJob, JobRecord } from '@/lib/jobs/schema'
import { env } from '@/lib/platform/env'
import { returnedForm } from '@/lib/platform/returned-form'
import { jobPosting } from '@/lib/seo/job-posting'
import { pageMetadata } from '@/lib/seo/metadata'
import { titleInShort } from '@/lib/text/format'
import { loadJob } from './load-job'

// Not rendered by the build but after each change, so that a job shows as it was last saved.
export const dynamic = 'force-dynamic'

type JobPageProps = PageProps<'/job-application/[id]'>

export async function generateMetadata({ params }: JobPageProps): Promise<Metadata> {
  const { id } = await params
  const found = await loadJob(id)
  if (!found.ok) return { title: 'Job Application', robots: { index: false } }
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
  return <JobLoadFailure unknown={found.reason === 'unknown'} />
}

type JobPartProps = { job: JobRecord; further: readonly FurtherJob[]; isOpen: boolean }

function JobPage({ job, further, isOpen }: JobPartProps) {
  const { cvMaxBytes, paymentProvider, siteUrl } = env()
  const url = `${siteUrl}/job-application/${job._id}`
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: 'Jobs', href: '/jobs' },
    { label: titleInShort(job.title) },
  ]
  return (
    <>
      {isOpen && <BreadcrumbData crumbs={crumbs} path={`/job-application/${job._id}`} />}
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
          <JobDetails job={job} url={isOpen ? url : undefined} />
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
