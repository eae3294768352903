import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import './record.css'

type Props = { href: string; label: string; title: string; sub?: string; children: ReactNode }

/** The row at the foot of a page that leads to the next service or project; its picture is the child. */
export function NextRecord({ href, label, title, sub, children }: Props) {
  return (
    <PageLink href={href} className="record-next">
      {children}
      <div>
        <small>{label}</small>
        <h2>{title}</h2>
        {sub && <span>{sub}</span>}
      </div>
      <span className="icon-button icon-button--large" aria-hidden="true">
        <Icon name="arrow-right" />
      </span>
    </PageLink>
  )
}
