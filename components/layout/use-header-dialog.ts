import { usePathname } from 'next/navigation'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { usePressBeside } from '@/components/ui/use-press-beside'
import type { HeaderPart } from './header-tools'

const loadPanel = () => import('./header-panel')
type Panel = Awaited<ReturnType<typeof loadPanel>>['HeaderPanel']

/**
 * Keeps at most one part of the header open, in its dialog. It closes on its toggle, on Escape, on a press beside it and
 * on following a link; the focus goes back to the button in `toggles` that opened it.
 */
export function useHeaderDialog() {
  const pathname = usePathname()
  const dialog = useRef<HTMLDialogElement>(null)
  const toggles = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<{ part: HeaderPart; path: string }>()
  const [Panel, setPanel] = useState<Panel>()
  const open = state?.path === pathname ? state.part : undefined

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!open) return element.close()
    if (!element.open) element.showModal()
    const first = element.querySelector('input') ?? expandedIn(element)
    first?.focus()
  }, [open])

  const close = () => {
    dialog.current?.close()
    expandedIn(toggles.current)?.focus()
    setState(undefined)
  }
  const toggle = async (part: HeaderPart) => {
    if (open === part) return close()
    const { HeaderPanel } = await loadPanel()
    setPanel(() => HeaderPanel)
    setState({ part, path: pathname })
  }
  // A failure shows when the panel is opened and loading is tried again.
  const approach = () => void loadPanel().catch(() => undefined)

  const pressBeside = usePressBeside(event => {
    close()
    pressHeaderAt(event.clientX, event.clientY)
  })

  const dialogEvents = {
    ...pressBeside,
    onCancel: close,
    // The browser fires `close` later: the dialog may have been opened again by then.
    onClose: () => dialog.current?.open || close(),
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (event.target instanceof Element && event.target.closest('a')) close()
      pressBeside.onClick(event)
    },
  }
  return { dialog, toggles, open, Panel, toggle, approach, dialogEvents }
}

function expandedIn(element: HTMLElement | null) {
  return element?.querySelector<HTMLElement>('[aria-expanded="true"]')
}

/**
 * Clicks the link or button of the header at a point. The open dialog covers the header and repeats only its buttons, so a press on
 * another link of the header would only close the dialog.
 */
function pressHeaderAt(x: number, y: number) {
  const control = document.elementFromPoint(x, y)?.closest<HTMLElement>('header a, header button')
  control?.click()
}
