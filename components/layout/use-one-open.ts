'use client'

import { usePathname } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Keeps at most one of several menus open. A menu closes on its toggle, on Escape (the focus goes back to the
 * toggle), on a press or the focus going outside `root`, and on following a link.
 */
export function useOneOpen<Name extends string>() {
  const pathname = usePathname()
  const root = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<{ name: Name; path: string }>()
  const open = state?.path === pathname ? state.name : undefined

  const close = useCallback(() => setState(undefined), [])
  const toggle = (name: Name) => setState(open === name ? undefined : { name, path: pathname })

  useEffect(() => {
    if (!open) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      root.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
      close()
    }
    function onOutside(event: Event) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close()
    }
    function onClick(event: MouseEvent) {
      if (event.target instanceof Element && event.target.closest('a')) close()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('click', onClick)
    }
  }, [open, close])

  return { root, open, toggle, close }
}
