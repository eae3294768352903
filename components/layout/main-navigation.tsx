'use client'

import { usePathname } from 'next/navigation'
import { PageLink } from '@/components/ui/page-link'
import { mainNavigation, type NavigationGroup } from '@/content/navigation'
import { currentState } from './current-page'
import { Submenu } from './submenu'

type Toggled = { open: boolean; onToggle: () => void }

/** The menu in the header on wide screens. */
export function MainNavigation(toggled: Toggled) {
  const pathname = usePathname()
  return (
    <nav className="header-navigation" aria-label="Main">
      <ul>
        {mainNavigation.map(entry => (
          <li key={entry.label}>
            {'children' in entry ? (
              <Submenu
                group={entry}
                pathname={pathname}
                menu="submenu"
                buttonClass={
                  holdsPage(entry, pathname)
                    ? 'header-navigation-group header-navigation-group--here'
                    : 'header-navigation-group'
                }
                listClass="header-submenu"
                {...toggled}
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

function holdsPage(group: NavigationGroup, pathname: string): boolean {
  return group.children.some(child => currentState(child.href, pathname))
}
