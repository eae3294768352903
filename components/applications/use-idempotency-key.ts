import { useCallback, useRef } from 'react'
import { newKey } from '@/lib/idempotency/new-key'
import type { ApplicationValues } from './application-values'

function fingerprint({ cv, ...texts }: ApplicationValues) {
  return JSON.stringify([texts, cv?.name, cv?.size, cv?.lastModified])
}

/**
 * Gives the key of a filled form: the same one for every try, so that a try whose answer was lost is not stored twice,
 * and a new one once anything in the form has changed or `forget` was called after a success.
 */
export function useIdempotencyKey() {
  const last = useRef<{ print: string; key: string }>(undefined)
  const keyFor = useCallback((values: ApplicationValues) => {
    const print = fingerprint(values)
    if (last.current?.print !== print) last.current = { print, key: newKey() }
    return last.current.key
  }, [])
  const forget = useCallback(() => {
    last.current = undefined
  }, [])
  return { keyFor, forget }
}
