import { Email } from '@/components/admin/list/email'
import { PageLink } from '@/components/ui/page-link'
import { formatShortDate } from '@/lib/dates/format'
import { orNA } from '@/lib/text/format'
import '@/components/ui/field.css'

export type RecentItem = { id: string; email: string; title: string; date: string; href: string }

/** The newest few records of a kind: e-mail, title and date, each leading to the record itself. */
export function RecentList({ title, items }: { title: string; items: readonly RecentItem[] }) {
  return (
    <section className="dashboard-recent" aria-label={title}>
      <h2>{title}</h2>
      {items.length === 0 && <p className="field-hint">None yet.</p>}
      <ul>
        {items.map(item => (
          <li key={item.id}>
            <PageLink className="dashboard-recent-lead" href={item.href}>
              <Email address={item.email} />
            </PageLink>
            <span>{orNA(item.title)}</span>
            <time dateTime={item.date}>{formatShortDate(item.date)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
