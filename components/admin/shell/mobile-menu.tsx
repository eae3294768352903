'use client'

import { type ReactNode, useState } from 'react'
import { IconButton } from '@/components/ui/button'

/** The phone's menu, a popover: the browser closes it on Escape and on a press beside it; a followed link does too. */
export function MobileMenu({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="admin-frame-mobile-menu">
      <IconButton
        icon={open ? 'close' : 'menu'}
        label="Menu"
        aria-expanded={open}
        popoverTarget="admin-menu"
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: following a link, by key too, arrives as a click */}
      <nav
        id="admin-menu"
        aria-label="Admin"
        popover="auto"
        onToggle={event => setOpen(event.newState === 'open')}
        onClick={event => event.currentTarget.hidePopover?.()}
      >
        {children}
      </nav>
    </div>
  )
}
