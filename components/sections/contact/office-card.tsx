import type { ReactNode } from 'react'
import { Docket } from '@/components/ui/docket'
import { Icon, type IconName } from '@/components/ui/icon'
import { directionsLink, emailLink, telephoneLink } from '@/content/links'
import { site } from '@/content/site'

function Line({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        <small>{label}</small>
        {children}
      </div>
    </li>
  )
}

/** Phone, e-mail and place of the office on a docket. */
export function OfficeCard() {
  return (
    <Docket stock="hill" label="Office" title="The office" heading>
      <ul className="contact-office">
        <Line icon="phone" label="Phone">
          <a href={telephoneLink}>{site.phone}</a>
        </Line>
        <Line icon="mail" label="Email">
          <a href={emailLink()}>{site.email}</a>
        </Line>
        <Line icon="pin" label="Address">
          {site.address.street && <span>{site.address.street}</span>}
          <span>{site.address.line}</span>
          <a href={directionsLink} rel="noopener">
            Directions
          </a>
        </Line>
        {site.hours && (
          <Line icon="clock" label="Open">
            {site.hours.map(line => (
              <span key={line}>{line}</span>
            ))}
          </Line>
        )}
      </ul>
    </Docket>
  )
}
