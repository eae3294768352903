import { createHash, randomBytes } from 'node:crypto'
import { contentPolicy } from '@/lib/platform/security-headers'

const INLINE_SCRIPT =
  /<script(?![^>]* src=)(?![^>]* type="application\/ld\+json")([^>]*)>([\s\S]*?)<\/script>/g

/** Makes a nonce. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/**
 * Writes the policy of a document whose inline scripts carry the nonce. With it in a request's header of that name, Next
 * puts the nonce on the scripts that it writes (https://nextjs.org/docs/app/guides/content-security-policy).
 */
export function noncePolicy(nonce: string): string {
  return contentPolicy([`'nonce-${nonce}'`])
}

/** Writes the policy of a document that holds no text but that of the sources: all its inline scripts, by their hashes. */
export function hashPolicy(document: string): string {
  return policyOf([...document.matchAll(INLINE_SCRIPT)].map(([, , script = '']) => script))
}

/**
 * Turns the nonces that mark the scripts of a document into hashes. It then is for everyone, and a script that came into
 * it with a record's text, without the mark, is named by no hash.
 * @returns the document as it would be without a nonce, and its policy
 */
export function replaceNonce(marked: string, nonce: string): { document: string; policy: string } {
  const scripts = [...marked.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes = '']) => attributes.includes(` nonce="${nonce}"`))
    .map(([, , script = '']) => withoutNonce(script, nonce))
  return { document: withoutNonce(marked, nonce), policy: policyOf(scripts) }
}

// Once in a tag, and once in what React is told of it, where it writes a value that is missing this way.
function withoutNonce(text: string, nonce: string): string {
  return text.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '$undefined')
}

function policyOf(scripts: string[]): string {
  const hashes = scripts.map(script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return contentPolicy([...new Set(hashes)])
}
