import { PageLink } from './page-link'
import './further-list.css'

type FurtherListProps = {
  records: readonly { _id: string; title: string }[]
  /** The path before a record's id, such as `/job-application/`. */
  page: string
  /** The link to all of them. */
  all: { href: string; label: string }
}

/** A few other records, and the link to all of them. */
export function FurtherList({ records, page, all }: FurtherListProps) {
  return (
    <ul className="further-list">
      {records.map(({ _id, title }) => (
        <li key={_id}>
          <PageLink className="link" href={`${page}${_id}`}>
            {title}
          </PageLink>
        </li>
      ))}
      <li>
        <PageLink className="link" href={all.href}>
          {all.label}
        </PageLink>
      </li>
    </ul>
  )
}
