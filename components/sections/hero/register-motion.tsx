'use client'

import { animate } from 'framer-motion/dom/mini'
import { type ReactNode, useEffect, useRef } from 'react'
import { heroDuration, heroEase, plates } from './plate-moves'

/**
 * Slides the hero's plates home. The style sheet holds them out of register until then, and brings them
 * home by itself where no script comes.
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
