import Link from 'next/link'
import type { ComponentProps } from 'react'

/** A link to another page of the site. Visitors pay for data by the megabyte, so nothing is prefetched. */
export function PageLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  return <Link prefetch={false} {...props} />
}
