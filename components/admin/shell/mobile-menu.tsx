'use client'

import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'

/** The phone's menu: opens and closes by its button, closes on Escape and once a link is followed. */
export function MobileMenu({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    menu.current?.querySelector('button')?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from the menu's own links and button
    <div className="admin-frame-mobile-menu" ref={menu} onKeyDown={onKeyDown}>
      <IconButton
        icon={open ? 'close' : 'menu'}
        label="Menu"
        aria-expanded={open}
        aria-controls="admin-menu"
        onClick={() => setOpen(!open)}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: following a link, by key too, arrives as a click */}
      <nav id="admin-menu" aria-label="Admin" hidden={!open} onClick={() => setOpen(false)}>
        {children}
      </nav>
    </div>
  )
}
