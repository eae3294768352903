'use client'

import { usePathname } from 'next/navigation'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { mainNavigation, type NavigationGroup } from '@/content/navigation'
import { currentState } from './current-page'

type Toggled = { open: boolean; onToggle: () => void }

/** The menu in the header on wide screens. */
export function MainNavigation(toggled: Toggled) {
  const pathname = usePathname()
  return (
    <nav className="nav" aria-label="Main">
      <ul>
        {mainNavigation.map(entry => (
          <li key={entry.label}>
            {'children' in entry ? (
              <Submenu group={entry} pathname={pathname} {...toggled} />
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

type SubmenuProps = Toggled & { group: NavigationGroup; pathname: string }

function Submenu({ group, pathname, open, onToggle }: SubmenuProps) {
  const id = `submenu-${group.label.toLowerCase()}`
  const here = group.children.some(child => currentState(child.href, pathname))
  return (
    <>
      <button
        type="button"
        className={here ? 'nav__group nav__group--here' : 'nav__group'}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        {group.label} <Icon name="chevron-down" />
      </button>
      <ul className="sub" id={id} hidden={!open}>
        {group.children.map(child => (
          <li key={child.href}>
            <PageLink href={child.href} aria-current={currentState(child.href, pathname)}>
              {child.label}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  )
}
