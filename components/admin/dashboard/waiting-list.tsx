import { PageLink } from '@/components/ui/page-link'
import type { Waiting } from '@/lib/dashboard/schema'
import { formatNumber } from '@/lib/text/format'

type Kind = { kind: keyof Waiting; path: string; one: string; several: string }

const kinds: readonly Kind[] = [
  {
    kind: 'applications',
    path: 'applications?status=pending&withdrawn=no',
    one: 'application waits for a decision',
    several: 'applications wait for a decision',
  },
  {
    kind: 'payments',
    path: 'payments?flagged=yes',
    one: 'payment to look at',
    several: 'payments to look at',
  },
  {
    kind: 'messages',
    path: 'contact-messages?status=open',
    one: 'message waits for an answer',
    several: 'messages wait for an answer',
  },
]

type WaitingListProps = {
  waiting: Waiting
  /** The admin area's path with its secret prefix. */
  base: string
}

/** The tasks that wait for the administrator, each with a link to its list; nothing where there are none. */
export function WaitingList({ waiting, base }: WaitingListProps) {
  const left = kinds.filter(({ kind }) => waiting[kind] > 0)
  if (left.length === 0) return null
  return (
    <section className="dashboard-waiting" aria-labelledby="waiting-title">
      <h2 id="waiting-title">Waiting for you</h2>
      <ul>
        {left.map(({ kind, path, one, several }) => (
          <li key={kind}>
            <PageLink className="link" href={`${base}/${path}`}>
              {formatNumber(waiting[kind])} {waiting[kind] === 1 ? one : several}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
