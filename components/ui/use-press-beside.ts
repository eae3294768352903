import { type MouseEvent, type PointerEvent, useRef } from 'react'

/**
 * The events of a modal dialog that tell of a press on the ground beside it. The press has to begin there as well: a text
 * that is selected to beyond the edge ends there too, and closes nothing.
 */
export function usePressBeside(onPress: (event: MouseEvent<HTMLDialogElement>) => void) {
  const begunAt = useRef<EventTarget | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      begunAt.current = event.target
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      const dialog = event.currentTarget
      if (event.target === dialog && begunAt.current === dialog) onPress(event)
    },
  }
}
