import { JobList } from '@/components/jobs/job-list'
import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData } from '@/components/seo/json-ld'
import { ListUnavailable } from '@/components/ui/error-state'
import { TitleBar } from '@/components/ui/title-bar'
import { texts } from '@/content/texts'
import { listPublicJobs } from '@/lib/jobs/data'
import { asUnreadable } from '@/lib/platform/page-outcome'
import { jobFeedPath } from '@/lib/seo/job-feed'
import { pageMetadata } from '@/lib/seo/metadata'
import '@/components/ui/ticket.css'

// Not rendered by the build but after each change, so that a job shows as soon as it is saved.
export const dynamic = 'force-dynamic'

const { description, lead } = texts.jobs
const crumbs = [{ label: 'Home', href: '/' }, { label: 'Jobs' }]

export const metadata = pageMetadata({
  title: 'Jobs',
  description,
  path: '/jobs',
  image: '/og/page/jobs',
  feed: jobFeedPath,
})

export default async function JobsPage() {
  const jobs = await listPublicJobs().catch(asUnreadable('the list of jobs'))
  return (
    <>
      <BreadcrumbData crumbs={crumbs} path="/jobs" />
      <TitleBar title="Jobs" lead={lead} stock="sky" crumbs={crumbs} art={<TitleArt section="jobs" />} />
      <section className="container ticket-section" aria-label="Open jobs">
        {jobs ? <JobList jobs={jobs} /> : <ListUnavailable noun="jobs" />}
      </section>
    </>
  )
}
