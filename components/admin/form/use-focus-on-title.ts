import { useEffect, useRef } from 'react'

/**
 * Focuses the page's title after a record was deleted, because the button that had the focus disappears with it.
 * @returns the function to call when the record is deleted
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
