'use client'

import Link from 'next/link'
import { useSelectedLayoutSegment } from 'next/navigation'
import { Icon } from '@/components/ui/icon'
import { sections } from './sections'

/** The menu's links under the secret address, the present one marked. */
export function NavLinks({ base }: { base: string }) {
  // Not the pathname: on the server that is the rewritten one, without the prefix.
  const here = useSelectedLayoutSegment()
  return sections.map(({ segment, label, icon }) => (
    <Link
      key={segment}
      href={`${base}/${segment}`}
      prefetch={false}
      aria-current={segment === here ? 'page' : undefined}
    >
      <Icon name={icon} />
      {label}
    </Link>
  ))
}
