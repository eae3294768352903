import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import './section-head.css'

type Props = { title: string; text?: string; children?: ReactNode }

/** A section's heading with one sentence, or controls, at its right. */
export function SectionHead({ title, text, children }: Props) {
  return (
    <div className="section-head">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

/** The line at a section's foot that leads to the rest of what it shows. */
export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="section-head-more screen-only">
      <PageLink href={href}>
        {children} <Icon name="arrow-right" />
      </PageLink>
    </p>
  )
}
