'use client'

import { type ReactNode, useState } from 'react'
import { Icon } from '@/components/ui/icon'

export function PausableBanner({ label, children }: { label: string; children: ReactNode }) {
  const [paused, setPaused] = useState(false)
  return (
    <section className="marquee on-dark" aria-label={label} data-paused={paused || undefined}>
      <div className="marquee-clip">{children}</div>
      <button
        type="button"
        className="marquee-pause"
        aria-pressed={paused}
        aria-label="Pause the moving banner"
        onClick={() => setPaused(!paused)}
      >
        <Icon name={paused ? 'play' : 'pause'} />
      </button>
    </section>
  )
}
