import { useRef } from 'react'
import { type KeyedContent, keyed } from '@/lib/idempotency/keyed-content'

/** Returns a function from content to its idempotency key: the same content has the same key, so that a request can be repeated. */
export function useIdempotencyKey() {
  const last = useRef<KeyedContent>(undefined)
  return (value: object) => {
    last.current = keyed(value, last.current)
    return last.current.key
  }
}
