import { formatShortDate } from '@/lib/dates/format'
import { shown } from './shown'

export type RecentItem = { id: string; email: string; title: string; date: string }

/** The newest few records of a kind: e-mail, title and date. */
export function RecentList({ title, items }: { title: string; items: readonly RecentItem[] }) {
  return (
    <section className="rlist">
      <h2>{title}</h2>
      {items.length === 0 && <p className="hint">None yet.</p>}
      <ul>
        {items.map(item => (
          <li key={item.id}>
            <b>{shown(item.email)}</b>
            <span>{shown(item.title)}</span>
            <time dateTime={item.date}>{formatShortDate(item.date)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
