import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { Choice } from '@/components/ui/select'
import { type ApplicationStatus, applicationStatuses } from '@/lib/applications/constants'
import { applicationStatusWords } from '@/lib/applications/format'

const tones: Record<ApplicationStatus, BadgeTone> = { pending: 'waiting', accepted: 'good', rejected: 'off' }

/** An application's status as a shape and a word. */
export function ApplicationStatusBadge({ status }: { status: ApplicationStatus }) {
  return <Badge tone={tones[status]}>{applicationStatusWords[status]}</Badge>
}

/** The statuses of applications as a filter offers them. */
export const statusChoices: readonly Choice[] = applicationStatuses.map(value => ({
  value,
  label: applicationStatusWords[value],
}))
