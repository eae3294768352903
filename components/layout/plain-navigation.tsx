// The browser's script has these links already, for the menus; from the server they would stand in each page a second time.
'use client'

import { mainNavigation } from '@/content/navigation'
import { offersSearch } from '@/lib/search/rules'

const links = mainNavigation.flatMap(entry => ('children' in entry ? entry.children : [entry]))

/** Every page of the menu as one row of links, for visitors whose browser runs no script. */
export function PlainNavigation() {
  return (
    <noscript>
      <nav className="container header-plain-navigation" aria-label="All pages">
        {links.map(link => (
          <a key={link.href} href={link.href}>
            {link.label}
          </a>
        ))}
        {offersSearch() && <a href="/search">Search</a>}
      </nav>
    </noscript>
  )
}
