// A client component, because the browser's script has these links already, for the menus. Rendered on the server, they would be in
// React's payload of each page as well.
'use client'

import { mainNavigation } from '@/content/navigation'

const links = mainNavigation.flatMap(entry => ('children' in entry ? entry.children : [entry]))

/**
 * Every page of the menu as one row of links, for visitors whose browser runs no script.
 * @param search whether the site can be searched; to find that out here would bring all of content/site.ts into every page's script
 */
export function PlainNavigation({ search }: { search: boolean }) {
  return (
    <noscript>
      <nav className="container header-plain-navigation" aria-label="All pages">
        {links.map(link => (
          <a key={link.href} href={link.href}>
            {link.label}
          </a>
        ))}
        {search && <a href="/search">Search</a>}
      </nav>
    </noscript>
  )
}
