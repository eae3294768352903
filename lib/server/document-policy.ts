import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { contentPolicy } from './security-headers'

const HEADER = 'content-security-policy'
const INLINE_SCRIPT = /<script(?![^>]* src=)(?![^>]* type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g

/** Writes the policy of a document whose inline scripts carry the nonce. */
export function noncePolicy(nonce: string): string {
  return contentPolicy([`'nonce-${nonce}'`])
}

/**
 * Writes the policy of a document of the build: it belongs to no request, so it has no nonce, and its inline scripts are
 * named by their hashes. Never for one rendered for a visitor: an injected script would be named as well.
 */
export function hashPolicy(document: string): string {
  const hashes = [...document.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return contentPolicy([...new Set(hashes)])
}

/**
 * Makes a nonce, hands it to Next with the request, and returns it. Next puts it on the scripts of a page that it renders
 * for that request (https://nextjs.org/docs/app/guides/content-security-policy).
 */
export function assignNonce(request: IncomingMessage): string {
  const nonce = randomBytes(16).toString('base64')
  request.headers[HEADER] = noncePolicy(nonce)
  return nonce
}
