import { useEffect, useRef } from 'react'

/**
 * Focuses the page's title once a deleted record has gone, with the button that had the focus.
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
