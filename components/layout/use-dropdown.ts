import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'

/**
 * Keeps at most one dropdown list of `root` open. It closes on its toggle, on Escape (the focus goes back to the
 * toggle), on a press or the focus going outside `root`, and on following a link. Not a native popover: those came
 * with Chrome 114 and Firefox 125, and the last browsers of Windows 7 and 8 are older.
 */
export function useDropdown() {
  const pathname = usePathname()
  const root = useRef<HTMLElement>(null)
  const [state, setState] = useState<{ name: string; path: string }>()
  const open = state?.path === pathname ? state.name : undefined
  const toggle = (name: string) => setState(open === name ? undefined : { name, path: pathname })

  useEffect(() => {
    if (!open) return
    const listening = new AbortController()
    const close = () => setState(undefined)
    const on = <Type extends keyof DocumentEventMap>(
      type: Type,
      listen: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, listen, { signal: listening.signal })

    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close()
    }
    on('pointerdown', closeOutside)
    on('focusin', closeOutside)
    on('click', event => {
      if (event.target instanceof Element && event.target.closest('a')) close()
    })
    on('keydown', event => {
      if (event.key !== 'Escape') return
      root.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
      close()
    })
    return () => listening.abort()
  }, [open])

  return { root, open, toggle }
}
