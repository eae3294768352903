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

/** Writes the policy of a document that was rendered at build, from the sources alone: it allows all inline scripts by their hashes. */
export function hashPolicy(document: string): string {
  return policyOf([...document.matchAll(INLINE_SCRIPT)].map(([, , script = '']) => script))
}

/**
 * Replaces the nonces of a document's scripts by hashes, so that everyone can be sent the same one. A script injected by a
 * record's text has no nonce, so it gets no hash and is blocked.
 * @returns the document as it would be without a nonce, and its policy
 */
export function replaceNonce(marked: string, nonce: string): { document: string; policy: string } {
  const scripts = [...marked.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes = '']) => attributes.includes(` nonce="${nonce}"`))
    .map(([, , script = '']) => withoutNonce(script, nonce))
  return { document: withoutNonce(marked, nonce), policy: policyOf(scripts) }
}

// The nonce stands in the tags, and in React's payload, as a property and elsewhere; `$undefined` there means a missing value.
function withoutNonce(text: string, nonce: string): string {
  const property = `\\"nonce\\":\\"${nonce}\\"`
  return [` nonce="${nonce}"`, `${property},`, `,${property}`]
    .reduce((rest, written) => rest.replaceAll(written, ''), text)
    .replaceAll(nonce, '$undefined')
}

function policyOf(scripts: string[]): string {
  const hashes = scripts.map(script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return contentPolicy([...new Set(hashes)])
}
