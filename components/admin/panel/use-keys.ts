import { useEffect, useEffectEvent } from 'react'
import { isSwitchedOn, useStoredSwitch } from './stored-switch'

/** The actions of single keys, by their lower-case names. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>

const SWITCHED_OFF = 'adminKeysOff'

/** Whether single keys are on. WCAG 2.1.4 asks for a way to switch them off, because a key may be hit by accident. */
export function useKeysOn(): [on: boolean, setOn: (on: boolean) => void] {
  const [off, setOff] = useStoredSwitch(SWITCHED_OFF, 'browser')
  return [!off, on => setOff(!on)]
}

/**
 * Listens for single keys while the component is shown. Nothing happens while somebody types in a field, with a modifier
 * held down, or behind a question.
 * @param typedIn a selector: within these elements Escape works even while somebody types in a field
 */
export function useKeys(actions: KeyActions, typedIn?: string): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const action = actions[key]
    if (!action || isBehindQuestion()) return
    if (isTyping(event.target) && !(key === 'Escape' && isWithin(event, typedIn))) return
    // Escape is no character key, so it stays on where the others are off.
    if (key.length === 1 && isSwitchedOn(SWITCHED_OFF, 'browser')) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Whether a key was pressed within elements of a selector; not while a character is composed, which Escape ends first. */
function isWithin({ target, isComposing }: KeyboardEvent, selector: string | undefined): boolean {
  return (
    selector !== undefined && !isComposing && target instanceof Element && target.closest(selector) !== null
  )
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}

// A phone's modal sheet is not a question. Within :is() an unknown pseudo-class matches nothing; alone it would throw.
function isBehindQuestion(): boolean {
  return document.querySelector('dialog:is(:modal):not(.sheet), :is([popover]:popover-open)') !== null
}
