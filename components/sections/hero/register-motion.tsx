'use client'

import { animate } from 'framer-motion/dom/mini'
import { type ReactNode, useEffect, useRef } from 'react'

/** Seconds the hero's animation lasts. */
const heroDuration = 1
const heroEase: [number, number, number, number] = [0.2, 0.75, 0.2, 1]

const home = { transform: 'translate(0px, 0px)' }

/** Where each part of the hero starts. hero.css has the same places for the time before the script runs. */
const plates = [
  {
    selector: '.hero-plate--sky, .hero-plate--pond',
    from: { transform: 'translate(-38px, 14px)', opacity: 0.35 },
    to: home,
  },
  {
    selector: '.hero-plate--laterite',
    from: { transform: 'translate(34px, -16px)', opacity: 0.35 },
    to: home,
  },
  { selector: '.hero-plate--acha', from: { transform: 'translate(10px, 40px)', opacity: 0.35 }, to: home },
  { selector: '.hero-plate--outline', from: { transform: 'translate(0px, 0px)', opacity: 0 }, to: home },
  { selector: '.hero-copy', from: { transform: 'translate(0px, 14px)' }, to: home },
]

/**
 * Moves the colours of the hero's drawing into place. hero.css shows them out of place until then, and moves them by itself where no
 * script runs.
 */
export function RegisterMotion({ children }: { children: ReactNode }) {
  const hero = useRef<HTMLElement>(null)

  useEffect(() => {
    const element = hero.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const moves = plates.flatMap(({ selector, from, to }) => {
      const parts = element.querySelectorAll(selector)
      return parts.length === 0
        ? []
        : [animate(parts, keyframes(from, to), { duration: heroDuration, ease: heroEase })]
    })
    element.classList.add('hero--inked')
    return () => {
      for (const move of moves) move.cancel()
    }
  }, [])

  return (
    <section className="hero" ref={hero}>
      {children}
    </section>
  )
}

type Look = { transform: string; opacity?: number }

const keyframes = (from: Look, to: Look) => ({
  transform: [from.transform, to.transform],
  ...(from.opacity === undefined ? {} : { opacity: [from.opacity, 1] }),
})
