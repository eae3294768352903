'use client'

import { type ReactNode, useState } from 'react'
import { Icon } from '@/components/ui/icon'

export function PausableBanner({ label, children }: { label: string; children: ReactNode }) {
  const [paused, setPaused] = useState(false)
  return (
    <section className="mq on-dark" aria-label={label} data-paused={paused || undefined}>
      <div className="mq__clip">{children}</div>
      <button
        type="button"
        className="mq__pause"
        aria-pressed={paused}
        aria-label="Pause the moving banner"
        onClick={() => setPaused(!paused)}
      >
        <Icon name={paused ? 'play' : 'pause'} />
      </button>
    </section>
  )
}
