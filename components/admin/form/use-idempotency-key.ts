'use client'

import { useRef } from 'react'
import { randomHex } from '@/lib/text/random-hex'

/** What was sent, and the idempotency key by which it is recognised when it is sent again. */
export type KeyedContent = { content: string; key: string }

/** Gives content its idempotency key: that of what was sent last where it is the same, as its response may have been lost. */
export function keyed(value: object, last: KeyedContent | undefined): KeyedContent {
  const content = JSON.stringify(value)
  return last?.content === content ? last : { content, key: randomHex() }
}

/** Returns what gives an idempotency key: the same for the same content, so that a request can be repeated if its response is lost. */
export function useIdempotencyKey() {
  const last = useRef<KeyedContent>(undefined)
  return (value: object) => {
    last.current = keyed(value, last.current)
    return last.current.key
  }
}
