'use client'

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { addExtraStep, removeExtraStep } from '@/components/admin/router/history-step'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

type UnsavedChanges = {
  /** Runs the action at once when nothing is unsaved, else once the visitor has agreed to drop the changes. */
  guard: (action: () => void) => void
  /** The question; render it anywhere. */
  question: ReactNode
}

/** Asks before unsaved changes are dropped, whichever link, button, step back or closed window would drop them. */
export function useUnsavedChanges(dirty: boolean, onDrop: () => void): UnsavedChanges {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const dropped = useRef(false)
  const ask = useCallback((action: () => void) => setLeave(() => action), [])
  useLeaveListeners(dirty, dropped, ask)

  async function drop() {
    dropped.current = true
    setLeave(null)
    onDrop()
    await removeExtraStep()
    leave?.()
  }

  return {
    guard: action => (dirty ? ask(action) : action()),
    question: (
      <Dialog
        open={leave !== null}
        onClose={() => setLeave(null)}
        title="Drop your changes?"
        actions={
          <>
            <Button size="small" flat onClick={() => setLeave(null)}>
              Keep editing
            </Button>
            <Button size="small" flat variant="quiet" onClick={drop}>
              Drop changes
            </Button>
          </>
        }
      >
        <p>What you typed has not been saved.</p>
      </Dialog>
    ),
  }
}

function useLeaveListeners(dirty: boolean, dropped: { current: boolean }, ask: (action: () => void) => void) {
  useEffect(() => {
    if (!dirty) {
      void removeExtraStep()
      return
    }
    dropped.current = false
    const onClick = (event: MouseEvent) => {
      const way = wayOut(event.target)
      if (!way || dropped.current) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => way.click())
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!dropped.current) event.preventDefault()
    }
    const stopWatchingBack = watchBack(dropped, ask)
    document.addEventListener('click', onClick, { capture: true })
    window.addEventListener('beforeunload', onUnload)
    return () => {
      stopWatchingBack()
      document.removeEventListener('click', onClick, { capture: true })
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [dirty, dropped, ask])
}

/** A step back uses up the extra entry of the history, and goes on from there once allowed. */
function watchBack(dropped: { current: boolean }, ask: (action: () => void) => void): () => void {
  addExtraStep()
  const onStep = () => {
    if (dropped.current) return
    addExtraStep()
    ask(() => window.history.back())
  }
  window.addEventListener('popstate', onStep)
  return () => window.removeEventListener('popstate', onStep)
}

/**
 * The link or button outside the form and its question that was pressed. Enter in a filter presses its button. A form
 * that is in no panel marks itself with `data-kept`.
 */
function wayOut(target: EventTarget | null): HTMLElement | null {
  const way = target instanceof Element ? target.closest<HTMLElement>('a[href], button') : null
  return way?.closest('dialog, [data-kept], [data-sonner-toaster]') ? null : way
}
