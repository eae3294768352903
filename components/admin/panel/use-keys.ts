'use client'

import { useEffect, useRef } from 'react'
import { isSwitchedOn, useStoredSwitch } from './stored-switch'

/** What a key does, by the key's name in small letters. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>

const SWITCHED_OFF = 'adminKeysOff'

/** Whether single keys do something, which can be switched off: a key that is hit by chance must not (WCAG 2.1.4). */
export function useKeysOn(): [on: boolean, setOn: (on: boolean) => void] {
  const [off, setOff] = useStoredSwitch(SWITCHED_OFF, 'browser')
  return [!off, on => setOff(!on)]
}

/**
 * Listens for single keys while the component is shown. Nothing happens while somebody types in a field, with a modifier
 * held down, or behind a question.
 * @param typedIn selects what Escape counts in while somebody types in a field of it, too
 */
export function useKeys(actions: KeyActions, typedIn?: string): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const action = latest.current[key]
      if (!action || isBehindQuestion()) return
      if (isTyping(event.target) && !(key === 'Escape' && isWithin(event, typedIn))) return
      // Escape is no character: it may stay where the others are off.
      if (key.length === 1 && isSwitchedOn(SWITCHED_OFF, 'browser')) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [typedIn])
}

/** Escape ends what is composed, as an accent over a letter, before anything else. */
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

// A phone's modal sheet is no question. Within :is() a browser that does not know a pseudo-class finds nothing, and does not throw.
function isBehindQuestion(): boolean {
  return document.querySelector('dialog:is(:modal):not(.sheet), :is([popover]:popover-open)') !== null
}
