'use client'

import { JobLoadFailure } from '@/components/jobs/job-notices'

export default function JobError() {
  return <JobLoadFailure />
}
