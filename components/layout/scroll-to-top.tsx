'use client'

import { useEffect, useRef, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/icon'

/** Pixels of scroll from which the button shows. */
const offset = 10

/** A link back to the top of the page. With script it hides where it would cover a form, a receipt or the buttons of a slider. */
export function ScrollToTop() {
  // None until the script has measured: the style sheet decides alone till then.
  const [look, setLook] = useState<string>()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const update = () => {
      const shown = window.scrollY > offset && place.current && !coversOther(place.current)
      setLook(shown ? 'footer-to-top--shown' : 'footer-to-top--away')
    }
    update()
    const listening = new AbortController()
    for (const event of ['scroll', 'resize', 'focusin', 'focusout'])
      window.addEventListener(event, update, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return (
    // The whole landmark is hidden: a screen reader would announce an empty one.
    <nav ref={place} className={classNames('footer-to-top screen-only', look)} aria-label="This page">
      <a href="#top" aria-label="Back to top">
        <Icon name="arrow-up" />
      </a>
    </nav>
  )
}

// Tells whether the link lies over something that is to be pressed or read there.
function coversOther(place: HTMLElement): boolean {
  const own = place.getBoundingClientRect()
  return [...document.querySelectorAll('main :is(form, .receipt, .slider-controls, .docket-foot)')].some(
    part => {
      const { top, right, bottom, left } = part.getBoundingClientRect()
      return top < own.bottom && bottom > own.top && left < own.right && right > own.left
    },
  )
}
