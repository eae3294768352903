'use client'

import { useSelectedLayoutSegment } from 'next/navigation'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { furtherSections, sections } from './sections'

/** The menu's links under the secret address, the present one marked. */
export function NavLinks({ base }: { base: string }) {
  // Not the pathname: on the server that is the rewritten one, without the prefix.
  const here = useSelectedLayoutSegment()
  const toLink = ({ segment, label, icon }: (typeof sections)[number]) => (
    <PageLink key={segment} href={`${base}/${segment}`} aria-current={segment === here ? 'page' : undefined}>
      <Icon name={icon} />
      {label}
    </PageLink>
  )
  return (
    <>
      {sections.map(toLink)}
      <hr />
      {furtherSections.map(toLink)}
    </>
  )
}
