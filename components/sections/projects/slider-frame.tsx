'use client'

import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/icon'
import type { Ink } from '@/content/schema'
import { SectionHead } from '../section-head'
import type { SliderView } from './slider-engine'
import { useSlider } from './use-slider'
import '../ink.css'

type Patch = { slug: string; ink: Ink }

/** One patch of colour for each slide, taller while its slide is in view. */
function Patches({ patches, view }: { patches: readonly Patch[]; view?: SliderView }) {
  const { first, count } = view ?? { first: 0, count: 4 }
  return (
    <div className="slider-patches" data-live={view ? '' : undefined} aria-hidden="true">
      {patches.map(({ slug, ink }, index) => (
        <i
          key={slug}
          className={classNames(`ink-${ink}`, index >= first && index < first + count && 'slider-patch--on')}
        />
      ))}
    </div>
  )
}

type Props = { title: string; patches: readonly Patch[]; children: ReactNode }

export function SliderFrame({ title, patches, children }: Props) {
  const { row, view, move } = useSlider()
  const arrow = (step: 1 | -1, label: string, off: boolean) => (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={off}
      onClick={() => !off && move(step)}
    >
      <Icon name={step < 0 ? 'arrow-left' : 'arrow-right'} />
    </button>
  )
  return (
    <>
      <div className="container">
        <SectionHead title={title}>
          <div className="slider-controls">
            <Patches patches={patches} view={view} />
            {arrow(-1, 'Previous project', view?.atStart ?? true)}
            {arrow(1, 'Next project', view?.atEnd ?? false)}
          </div>
        </SectionHead>
      </div>
      {/* A row that scrolls must take the focus, or the keyboard can't scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className="slider-window" ref={row} tabIndex={0} aria-label="Projects">
        <div className="slider-row">{children}</div>
      </section>
    </>
  )
}
