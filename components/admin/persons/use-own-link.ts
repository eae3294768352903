import { useState } from 'react'

/** The link to the status page of a panel's record, once it is made, and how often it was given: its history is longer then. */
export function useOwnLink(first?: string) {
  const [link, setLink] = useState(first)
  const [given, setGiven] = useState(0)
  return {
    link,
    given,
    onGiven(made?: string) {
      setGiven(count => count + 1)
      if (made) setLink(made)
    },
  }
}
