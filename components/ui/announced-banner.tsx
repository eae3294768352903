'use client'

import { type ComponentProps, useEffect, useRef } from 'react'
import { Banner } from './banner'

/** A banner that appears after an action: it takes the focus, so that it is both seen and read out. */
export function AnnouncedBanner(props: Omit<ComponentProps<typeof Banner>, 'live' | 'ref'>) {
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    banner.current?.focus({ preventScroll: true })
    banner.current?.scrollIntoView({ block: 'center' })
  }, [])
  return <Banner {...props} live ref={banner} />
}
