'use client'

import { usePathname } from 'next/navigation'
import { useRef, useState } from 'react'
import { PageLink } from '@/components/ui/page-link'
import { mainNavigation } from '@/content/navigation'
import { ContactLinks } from './contact-links'
import { currentState } from './current-page'
import { MenuToggle } from './menu-toggle'
import { Submenu } from './submenu'
import { useFocusTrap } from './use-focus-trap'

type MobileMenuProps = { open: boolean; onToggle: () => void }

/** The menu on narrow screens: it covers the page under the header, and only one submenu is open at a time. */
export function MobileMenu({ open, onToggle }: MobileMenuProps) {
  const area = useRef<HTMLDivElement>(null)
  const pathname = usePathname()
  const [submenu, setSubmenu] = useState<string>()
  useFocusTrap(area, open)
  return (
    <div className="mobile-menu" ref={area}>
      <MenuToggle label="Menu" icon="menu" controls="mobile-menu" open={open} onToggle={onToggle} />
      <nav
        className="mobile-menu-body mobile-menu-navigation"
        id="mobile-menu"
        aria-label="Mobile"
        hidden={!open}
      >
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
    </div>
  )
}
