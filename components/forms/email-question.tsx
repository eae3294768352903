import { type ReactNode, useId } from 'react'
import { suggestEmail } from '@/lib/forms/suggest-email'

/**
 * Asks whether another e-mail was meant, where the one in a control looks mistyped. It waits until nothing is pressed: the question moves
 * the page, and a button that moves away under the pointer would miss the press.
 * @param show shows the question, and hides it when called with undefined
 */
export async function offerCorrection(
  control: HTMLInputElement,
  show: (question: ReactNode) => void,
): Promise<void> {
  const meant = suggestEmail(control.value)
  if (!meant) return
  if (document.querySelector(':active')) await untilReleased()
  show(<Question meant={meant} onYes={() => retype(control, meant)} />)
  const hide = () => show(undefined)
  control.addEventListener('input', hide, { once: true })
  control.form?.addEventListener('reset', hide, { once: true })
}

function Question({ meant, onYes }: { meant: string; onYes: () => void }) {
  const id = useId()
  return (
    <>
      <span id={id}>
        Did you mean <b>{meant}</b>?
      </span>{' '}
      <button type="button" className="link" aria-describedby={id} onClick={onYes}>
        Yes, change it
      </button>
    </>
  )
}

// Inserted as if it was typed, so that the form notices it and the visitor can undo it.
function retype(control: HTMLInputElement, text: string): void {
  control.focus()
  control.select()
  document.execCommand('insertText', false, text)
}

// Resolves after the release of what is pressed, in a new task, because the click comes in the task of the release.
function untilReleased(): Promise<void> {
  return new Promise(resolve => {
    const released = new AbortController()
    const release = () => {
      released.abort()
      setTimeout(resolve)
    }
    for (const event of ['pointerup', 'pointercancel'])
      window.addEventListener(event, release, { signal: released.signal })
  })
}
