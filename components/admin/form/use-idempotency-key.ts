import { useRef } from 'react'
import { randomHex } from '@/lib/text/random-hex'

/** What was sent, and its idempotency key, by which the server recognises it when it is sent again. */
export type KeyedContent = { content: string; key: string }

/** Returns content with its idempotency key: the last one's key where the content is the same, because its response may have been lost. */
export function keyed(value: object, last: KeyedContent | undefined): KeyedContent {
  const content = JSON.stringify(value)
  return last?.content === content ? last : { content, key: randomHex() }
}

/** Returns a function from content to its idempotency key: the same content has the same key, so that a request can be repeated. */
export function useIdempotencyKey() {
  const last = useRef<KeyedContent>(undefined)
  return (value: object) => {
    last.current = keyed(value, last.current)
    return last.current.key
  }
}
