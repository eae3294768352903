import { useState } from 'react'

/**
 * The link to the status page of a panel's record, once it is made, and how often it was given, after which the history is read again.
 * @param first the link, where it is known already
 * @param onMade called with a new link, where a parent of the panel keeps it
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
