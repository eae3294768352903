'use client'

import { usePathname } from 'next/navigation'
import { PageLink } from '@/components/ui/page-link'
import { mainNavigation } from '@/content/navigation'
import { currentState, Submenu } from './submenu'
import { useDropdown } from './use-dropdown'

/** The menu in the header on wide screens; one of its submenus is open at a time. */
export function MainNavigation() {
  const pathname = usePathname()
  const { root, open, toggle } = useDropdown()
  return (
    <nav className="header-navigation" aria-label="Main" ref={root}>
      <ul>
        {mainNavigation.map(entry => (
          <li key={entry.label}>
            {'children' in entry ? (
              <Submenu
                group={entry}
                pathname={pathname}
                menu="submenu"
                buttonClass="header-navigation-group"
                listClass="header-submenu"
                open={open === entry.label}
                onToggle={() => toggle(entry.label)}
              />
            ) : (
              <PageLink href={entry.href} aria-current={currentState(entry.href, pathname)}>
                {entry.label}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
