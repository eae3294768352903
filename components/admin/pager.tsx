import Link from 'next/link'

export type PageLink = { label: string; href: string | null; name?: string }

/** Ways to the other pages of a list; the one without an address is the page itself. */
export function Pager({ links }: { links: readonly PageLink[] }) {
  if (links.length < 2) return null
  return (
    <nav className="pager" aria-label="Pages">
      {links.map(({ label, href, name }) =>
        href === null ? (
          <span key={label} aria-current="page">
            {label}
          </span>
        ) : (
          <Link key={label} href={href} prefetch={false} aria-label={name}>
            {label}
          </Link>
        ),
      )}
    </nav>
  )
}
