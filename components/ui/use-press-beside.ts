import { type MouseEvent, type PointerEvent, useRef } from 'react'

/**
 * Returns the events of a modal dialog that notice a press beside it. The press has to begin there as well, so that selecting text
 * beyond the edge closes nothing.
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
