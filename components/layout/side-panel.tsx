import type { ReactNode } from 'react'
import { LinkButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { emailLink, telephoneLink } from '@/content/links'
import { site } from '@/content/site'
import './side-panel.css'

/** Contact details, over the right side of the page. */
export function SidePanel({ brand }: { brand: ReactNode }) {
  return (
    <div className="side-panel-body side-panel-content on-dark">
      {brand}
      <h2>Bring us the problem</h2>
      <p>A sketch, a voice note or only a question. We start from there.</p>
      <ul>
        <ContactLinks />
      </ul>
      <LinkButton href="/contact">
        Contact Us <Icon name="arrow-right" />
      </LinkButton>
    </div>
  )
}

/** The studio's phone, e-mail and address as entries of a list. */
export function ContactLinks() {
  return (
    <>
      <li>
        <a href={telephoneLink}>
          <Icon name="phone" />
          {site.phone}
        </a>
      </li>
      <li>
        <a href={emailLink()}>
          <Icon name="mail" />
          {site.email}
        </a>
      </li>
      <li>
        <PageLink href="/contact#map">
          <Icon name="pin" />
          {site.address.line}
        </PageLink>
      </li>
    </>
  )
}
