'use client'

import { LoadFailure } from '@/components/jobs/job-notices'

export default function JobError() {
  return <LoadFailure />
}
