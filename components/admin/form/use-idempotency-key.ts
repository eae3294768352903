'use client'

import { useRef } from 'react'
import { randomHex } from '@/lib/text/random-hex'

/** Returns what gives an idempotency key: the same for the same content, so that a request can be repeated if its response is lost. */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' })
  return (value: object) => {
    const content = JSON.stringify(value)
    if (last.current.content !== content) last.current = { content, key: randomHex() }
    return last.current.key
  }
}
