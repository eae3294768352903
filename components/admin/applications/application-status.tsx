import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { Choice } from '@/components/ui/select'
import { type ApplicationStatus, applicationStatuses } from '@/lib/applications/constants'

const looks: Record<ApplicationStatus, { tone: BadgeTone; word: string }> = {
  pending: { tone: 'waiting', word: 'Pending' },
  accepted: { tone: 'good', word: 'Accepted' },
  rejected: { tone: 'off', word: 'Rejected' },
}

/** An application's status as a shape and a word. */
export function ApplicationStatusBadge({ status }: { status: ApplicationStatus }) {
  return <Badge tone={looks[status].tone}>{looks[status].word}</Badge>
}

/** Returns an application's status as a word. */
export function statusWord(status: ApplicationStatus): string {
  return looks[status].word
}

/** The statuses of applications as a filter offers them. */
export const statusChoices: readonly Choice[] = applicationStatuses.map(value => ({
  value,
  label: looks[value].word,
}))
