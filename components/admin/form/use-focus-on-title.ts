import { useEffect, useRef } from 'react'

/**
 * Gives the focus to the page's title once what was deleted has gone with the button that had it.
 * @returns the function that says that it goes now
 */
export function useFocusOnTitle() {
  const gone = useRef(false)
  useEffect(
    () => () => {
      if (gone.current) document.getElementById('page-title')?.focus()
    },
    [],
  )
  return () => {
    gone.current = true
  }
}
