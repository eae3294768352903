'use client'

import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { PageLink } from '@/components/ui/page-link'
import { mainNavigation } from '@/content/navigation'
import { ContactLinks } from './side-panel'
import { currentState, Submenu } from './submenu'
import './mobile-menu.css'

/** The menu on narrow screens: it covers the page under the header, and only one submenu is open at a time. */
export function MobileMenu() {
  const pathname = usePathname()
  const [submenu, setSubmenu] = useState<string>()
  return (
    <nav className="mobile-menu-body mobile-menu-navigation" aria-label="Mobile">
      <ul>
        {mainNavigation.map(entry => (
          <li key={entry.label}>
            {'children' in entry ? (
              <Submenu
                group={entry}
                pathname={pathname}
                menu="mobile"
                buttonClass="mobile-menu-row"
                listClass="mobile-menu-submenu"
                open={submenu === entry.label}
                onToggle={() => setSubmenu(submenu === entry.label ? undefined : entry.label)}
              />
            ) : (
              <PageLink
                className="mobile-menu-row"
                href={entry.href}
                aria-current={currentState(entry.href, pathname)}
              >
                {entry.label}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
      <ul className="mobile-menu-foot on-dark">
        <ContactLinks />
      </ul>
    </nav>
  )
}
