'use client'

import { type ReactNode, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { LinkButton } from '@/components/ui/link-button'
import { PageLink } from '@/components/ui/page-link'
import { site } from '@/content/site'
import { ContactLinks } from './contact-links'
import { MenuToggle } from './menu-toggle'
import { useFocusTrap } from './use-focus-trap'

type SidePanelProps = { brand: ReactNode; open: boolean; onToggle: () => void }

/** Contact details at the right of the page, over it. */
export function SidePanel({ brand, open, onToggle }: SidePanelProps) {
  const area = useRef<HTMLDivElement>(null)
  useFocusTrap(area, open)
  return (
    <div className="side-panel" ref={area}>
      <MenuToggle label="Contact panel" icon="more" controls="side-panel" open={open} onToggle={onToggle} />
      <section
        className="side-panel-body side-panel-content on-dark"
        id="side-panel"
        aria-label="Contact"
        hidden={!open}
      >
        {brand}
        <h2>Bring us the problem</h2>
        <p>A sketch, a voice note or only a question. We start from there.</p>
        <ul>
          <ContactLinks />
          <li>
            <PageLink href="/contact#map">
              <Icon name="pin" />
              {site.address.line}
            </PageLink>
          </li>
        </ul>
        <LinkButton href="/contact" className="button--acha">
          Contact Us <Icon name="arrow-right" />
        </LinkButton>
      </section>
    </div>
  )
}
