import { PageLink } from '@/components/ui/page-link'
import { takesMessages } from '@/lib/contact-messages/rules'

const lists = [
  { title: 'Applications', path: 'applications' },
  { title: 'Enrollments', path: 'enrollments' },
  { title: 'Payments', path: 'payments' },
  ...(takesMessages() ? [{ title: 'Messages', path: 'contact-messages' }] : []),
]

/** Links to the same search in other lists, because a person may have applied, enrolled or paid. */
export function SearchElsewhere({ text, here }: { text: string; here: string }) {
  const others = lists.filter(({ title }) => title !== here)
  return (
    <p className="admin-page-elsewhere">
      <span>
        Look for “<b>{text}</b>” in
      </span>
      {others.map(({ title, path }) => (
        <PageLink key={path} className="link" href={`${path}?${new URLSearchParams({ search: text })}`}>
          {title}
        </PageLink>
      ))}
    </p>
  )
}
