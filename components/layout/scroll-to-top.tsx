'use client'

import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'

/** Pixels of scroll from which the button shows. */
const offset = 10

/** Brings the visitor back to the top; a plain link without script. It keeps away where it would lie over a form or a receipt. */
export function ScrollToTop() {
  // Before the script has looked, the style sheet alone decides.
  const [look, setLook] = useState('')
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const update = () => {
      const shown = window.scrollY > offset && place.current && !coversForm(place.current)
      setLook(shown ? 'footer-to-top--shown' : 'footer-to-top--away')
    }
    update()
    const listening = new AbortController()
    for (const event of ['scroll', 'resize', 'focusin', 'focusout'])
      window.addEventListener(event, update, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return (
    // Hidden whole: an empty landmark would be read out.
    <nav ref={place} className={`footer-to-top screen-only ${look}`} aria-label="This page">
      <a href="#top" aria-label="Back to top">
        <Icon name="arrow-up" />
      </a>
    </nav>
  )
}

// A control that has the focus is in one of them, or they in it.
function coversForm(place: HTMLElement): boolean {
  const own = place.getBoundingClientRect()
  return [...document.querySelectorAll('main :is(form, .receipt)')].some(part => {
    const { top, right, bottom, left } = part.getBoundingClientRect()
    return top < own.bottom && bottom > own.top && left < own.right && right > own.left
  })
}
