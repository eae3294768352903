import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { ApplicationRecord } from '@/lib/applications/schema'

type Status = ApplicationRecord['status']

const looks: Record<Status, { tone: BadgeTone; word: string }> = {
  pending: { tone: 'waiting', word: 'Pending' },
  accepted: { tone: 'good', word: 'Accepted' },
  rejected: { tone: 'off', word: 'Rejected' },
}

/** An application's status as a shape and a word. */
export function ApplicationStatusBadge({ status }: { status: Status }) {
  return <Badge tone={looks[status].tone}>{looks[status].word}</Badge>
}

/** An application's status as a word. */
export function statusWord(status: Status): string {
  return looks[status].word
}
