import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { contentPolicy } from './security-headers'

const HEADER = 'content-security-policy'
const INLINE_SCRIPT = /<script(?![^>]* src=)(?![^>]* type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g

/** The policy of a document whose inline scripts carry the nonce. */
export function noncePolicy(nonce: string): string {
  return contentPolicy([`'nonce-${nonce}'`])
}

/**
 * The policy of a document that the build made: it is nobody's request, so it has no nonce, and its inline scripts are
 * named by their hashes. Never for one made for a visitor: whatever script had slipped into it would be named as well.
 */
export function hashPolicy(document: string): string {
  const hashes = [...document.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return contentPolicy([...new Set(hashes)])
}

/**
 * Draws a nonce and hands it to Next with the request: Next puts it on the scripts of a page that it makes for that
 * request (https://nextjs.org/docs/app/guides/content-security-policy). Gives the nonce.
 */
export function assignNonce(request: IncomingMessage): string {
  const nonce = randomBytes(16).toString('base64')
  request.headers[HEADER] = noncePolicy(nonce)
  return nonce
}
