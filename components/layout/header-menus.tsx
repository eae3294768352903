'use client'

import type { ReactNode } from 'react'
import { type HeaderPart, HeaderTools } from './header-tools'
import { MainNavigation } from './main-navigation'
import { useHeaderDialog } from './use-header-dialog'

const names: Record<HeaderPart, string> = { search: 'Search', panel: 'Contact', mobile: 'Menu' }

/**
 * The header's menus. Whatever opens over the page is in one modal dialog, which repeats the buttons that open and close it: the browser
 * keeps the focus in the dialog, makes the page inert, and closes the dialog on Escape.
 */
export function HeaderMenus({ panelBrand }: { panelBrand: ReactNode }) {
  const { dialog, toggles, open, Panel, toggle, approach, dialogEvents } = useHeaderDialog()
  const tools = { open, controls: 'header-dialog', onToggle: toggle, onApproach: approach }
  return (
    <div className="header-menus">
      <MainNavigation />
      <HeaderTools {...tools} ref={toggles} />
      <dialog
        className={open && 'header-panel'}
        id={tools.controls}
        ref={dialog}
        aria-label={open && names[open]}
        {...dialogEvents}
      >
        <div className="container header-inner">
          <div className="header-menus">
            <HeaderTools {...tools} />
          </div>
        </div>
        {open && Panel && <Panel part={open} brand={panelBrand} />}
      </dialog>
    </div>
  )
}
