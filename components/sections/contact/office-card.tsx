import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/components/ui/icon'
import { emailLink, site, telephoneLink } from '@/content/site'
import '@/components/ui/docket.css'

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

export function OfficeCard() {
  return (
    <aside className="docket stock-hill" aria-label="Office">
      <div className="docket-head">
        <h2>The office</h2>
      </div>
      <ul className="contact-office">
        <Line icon="phone" label="Phone">
          <a href={telephoneLink}>{site.phone}</a>
        </Line>
        <Line icon="mail" label="Email">
          <a href={emailLink}>{site.email}</a>
        </Line>
        <Line icon="pin" label="Address">
          <span>{site.address.line}</span>
        </Line>
      </ul>
    </aside>
  )
}
