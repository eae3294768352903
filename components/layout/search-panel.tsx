'use client'

import { useEffect, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { MenuToggle } from './menu-toggle'

/** The search box under the header. The site has no search yet, so submitting it does nothing and promises nothing. */
export function SearchPanel({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (open) input.current?.focus()
  }, [open])

  return (
    <div className="header-search">
      <MenuToggle label="Search" icon="search" controls="search-panel" open={open} onToggle={onToggle} />
      <div className="header-search-panel" id="search-panel" hidden={!open}>
        <search className="container">
          <form className="header-search-form" onSubmit={event => event.preventDefault()}>
            <label htmlFor="search-words">Search the site</label>
            <div>
              <input id="search-words" ref={input} type="search" required placeholder="Type a word or two" />
              <button type="submit" className="button button--flat">
                <Icon name="search" />
                <span>Search</span>
              </button>
            </div>
          </form>
        </search>
      </div>
    </div>
  )
}
