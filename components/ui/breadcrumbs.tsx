import { PageLink } from './page-link'
import './breadcrumbs.css'

export type Crumb = { label: string; href?: string }

/** Where the page stands in the site; the last one is the page itself and needs no link. */
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
