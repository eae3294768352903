import { PageLink } from './page-link'
import './breadcrumbs.css'

export type Crumb = { label: string; href?: string }

/** The path to a page within the site; the last crumb is the page itself and has no link. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="breadcrumbs screen-only" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(crumb => (
          <li key={crumb.label}>
            {crumb.href ? (
              <PageLink href={crumb.href}>{crumb.label}</PageLink>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
