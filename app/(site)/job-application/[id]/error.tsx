'use client'

import { LoadFailure } from '@/components/jobs/load-failure'

export default function JobError() {
  return <LoadFailure message="Error fetching job details. Please try again later." backToJobs />
}
