'use client'

import { useEffect, useState } from 'react'
import { Icon } from '@/components/ui/icon'

/** Pixels of scroll from which the button shows. */
const offset = 10

/** Brings the visitor back to the top; a plain link without script. It keeps away while a form, or a receipt, is on the screen. */
export function ScrollToTop() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const update = () => setShown(window.scrollY > offset && !isFormInView())
    update()
    const events = ['scroll', 'resize', 'focusin', 'focusout'] as const
    for (const event of events) window.addEventListener(event, update, { passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, update)
    }
  }, [])
  return (
    <nav aria-label="This page">
      <a
        className={`footer-to-top screen-only ${shown ? 'footer-to-top--shown' : ''}`}
        href="#top"
        aria-label="Back to top"
      >
        <Icon name="arrow-up" />
      </a>
    </nav>
  )
}

// A control that has the focus is in one of them, or they in it.
function isFormInView(): boolean {
  return [...document.querySelectorAll('main :is(form, .receipt)')].some(part => {
    const { top, bottom } = part.getBoundingClientRect()
    return top < window.innerHeight && bottom > 0
  })
}
