'use client'

import { useEffect, useState } from 'react'
import { Icon } from '@/components/ui/icon'

/** Pixels of scroll from which the button shows. */
const offset = 10

/** Brings the visitor back to the top; a plain link without script. */
export function ScrollToTop() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const update = () => setShown(window.scrollY > offset)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return (
    <a
      className={`footer-to-top screen-only ${shown ? 'footer-to-top--shown' : ''}`}
      href="#top"
      aria-label="Back to top"
    >
      <Icon name="arrow-up" />
    </a>
  )
}
