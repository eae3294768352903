import { LoadFailure } from '@/components/jobs/job-notices'

export default function UnknownJob() {
  return <LoadFailure />
}
