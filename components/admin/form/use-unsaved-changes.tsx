import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { isOwnStep } from '@/components/admin/router/page-url'
import { findWayOut } from '@/components/admin/router/way-out'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

type UnsavedChanges = {
  /** Runs the action at once where nothing is unsaved, otherwise after the administrator has agreed to drop the changes. */
  guard: (action: () => void) => void
  /** The question; render it anywhere. */
  question: ReactNode
}

const typedWords = {
  title: 'Discard your changes?',
  detail: 'What you typed has not been saved.',
  stay: 'Keep editing',
  leave: 'Discard changes',
}

const savingWords = {
  title: 'Leave while it is being saved?',
  detail: 'Leaving does not stop that. If it cannot be saved, what you typed may be lost.',
  stay: 'Wait',
  leave: 'Leave',
}

/** The question's texts about what was typed, which differ while that is being saved. */
export const wordsWhile = (saving: boolean) => (saving ? savingWords : typedWords)

/**
 * Asks before unsaved changes are dropped, whichever link, button, step back or closed window would drop them.
 * @param words the question's texts, where it is not about typed changes, or these are being saved
 */
export function useUnsavedChanges(
  dirty: boolean,
  onDrop: () => void,
  words: typeof typedWords = typedWords,
): UnsavedChanges {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const dropped = useRef(false)
  const ask = useCallback((action: () => void) => setLeave(() => action), [])
  useLeaveListeners(dirty, dropped, ask)
  // What was being saved when the question was asked may be saved by now.
  if (!dirty && leave !== null) setLeave(null)

  function drop() {
    dropped.current = true
    setLeave(null)
    onDrop()
    withdraw(ask)
    const next = asking.at(-1)
    if (leave && next) next(leave)
    else leave?.()
  }

  return {
    guard: action => (dirty ? ask(action) : action()),
    question: (
      <Dialog
        open={leave !== null}
        onClose={() => setLeave(null)}
        title={words.title}
        actions={
          <>
            <Button size="compact" onClick={() => setLeave(null)}>
              {words.stay}
            </Button>
            <Button size="compact" variant="quiet" onClick={drop}>
              {words.leave}
            </Button>
          </>
        }
      >
        <p>{words.detail}</p>
      </Dialog>
    ),
  }
}

type Ask = (action: () => void) => void

// The questions of everything on the page that is unsaved. The latest one asks first.
const asking: Ask[] = []

function withdraw(ask: Ask): void {
  if (asking.includes(ask)) asking.splice(asking.indexOf(ask), 1)
}

function useLeaveListeners(dirty: boolean, dropped: { current: boolean }, ask: Ask) {
  useEffect(() => {
    if (!dirty) return
    dropped.current = false
    asking.push(ask)
    const onClick = (event: MouseEvent) => {
      const way = findWayOut(event)
      if (!way || isPartOfIt(way) || asking.at(-1) !== ask) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => way.click())
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!dropped.current) event.preventDefault()
    }
    const stopWatchingSteps = watchSteps(ask)
    document.addEventListener('click', onClick, { capture: true })
    window.addEventListener('beforeunload', onUnload)
    return () => {
      withdraw(ask)
      stopWatchingSteps()
      document.removeEventListener('click', onClick, { capture: true })
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [dirty, dropped, ask])
}

/**
 * Prevents a step back or forward within the document, and asks. Before other steps the browser itself asks, by `beforeunload`. Browsers
 * from before 2026 may lack the Navigation API and take the step; a record's form then leaves a draft.
 */
function watchSteps(ask: Ask): () => void {
  const navigation: Navigation | undefined = window.navigation
  const onNavigate = (event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.cancelable) return
    // A step to another place of the same page drops nothing.
    if (event.hashChange || isOwnStep() || asking.at(-1) !== ask) return
    event.preventDefault()
    const { key } = event.destination
    ask(() => navigation?.traverseTo(key))
  }
  navigation?.addEventListener('navigate', onNavigate)
  return () => navigation?.removeEventListener('navigate', onNavigate)
}

/**
 * Whether a link or button belongs to the form or its question. Enter in a filter, which is outside, presses its button. A form
 * that is in no panel marks itself with `data-unsaved`.
 */
function isPartOfIt(way: HTMLElement): boolean {
  return way.closest('dialog, [data-unsaved], [data-sonner-toaster]') !== null
}
