import { cutAtWord } from '@/lib/text/format'
import { PageLink } from './page-link'
import './breadcrumbs.css'

export type Crumb = { label: string; href?: string }

// In characters, of the page itself: its title follows.
const LONGEST_CRUMB = 60

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
              <span aria-current="page">{cutAtWord(crumb.label, LONGEST_CRUMB)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
