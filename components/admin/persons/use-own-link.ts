import { useState } from 'react'

/**
 * The link to the status page of a panel's record, once it is made, and how often it was given: its history is longer then.
 * @param first the link, where it is known already
 * @param onMade told a new link, where the panel need not be what remembers it
 */
export function useOwnLink(first?: string, onMade?: (link: string) => void) {
  const [link, setLink] = useState(first)
  const [given, setGiven] = useState(0)
  return {
    link,
    given,
    onGiven(made?: string) {
      setGiven(count => count + 1)
      if (!made) return
      setLink(made)
      onMade?.(made)
    },
  }
}
