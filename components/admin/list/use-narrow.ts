import { useSyncExternalStore } from 'react'

const phone = '(max-width: 760px)'

/** Tells whether the window is as narrow as a phone; false while the server renders. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(phone).matches,
    () => false,
  )
}

function listen(onChange: () => void) {
  const query = matchMedia(phone)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
