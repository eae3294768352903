import { randomHex } from '@/lib/text/random-hex'

/** What was sent, and its idempotency key, by which the server recognises it when it is sent again. */
export type KeyedContent = { content: string; key: string }

/** Returns content with its idempotency key: the last one's key where the content is the same, because its response may have been lost. */
export function keyed(value: unknown, last: KeyedContent | undefined): KeyedContent {
  const content = JSON.stringify(value)
  return last?.content === content ? last : { content, key: randomHex() }
}
