import { expect, test } from 'vitest'
import { parseSettings } from '@/lib/platform/env-schema'
import { realProviders } from '@/lib/platform/payment-providers'
import { contentPolicy, readNonce, transportSecurity } from '@/lib/platform/security-headers'

const headerOf = (SITE_URL: string, HSTS_SUBDOMAINS = '') =>
  transportSecurity(parseSettings({ SITE_URL, HSTS_SUBDOMAINS }))[0]

test('browsers are held to https for two years where the site has it', () => {
  expect(headerOf('https://example.com')).toEqual(['Strict-Transport-Security', 'max-age=63072000'])
  expect(headerOf('http://example.com')).toBeUndefined()
  expect(headerOf('http://localhost:3000', 'on')).toBeUndefined()
})

test('the hosts below are held to it where that is said, or where nobody has any there', () => {
  const all = 'max-age=63072000; includeSubDomains'
  expect(headerOf('https://example.com', 'on')).toContain(all)
  expect(headerOf('https://www.example.com')).toContain(all)
  expect(headerOf('https://www.example.com', 'off')).toContain('max-age=63072000')
})

test('a form without script may go on to the payment page of every provider, and nowhere else', () => {
  const rule = contentPolicy([])
    .split('; ')
    .find(directive => directive.startsWith('form-action'))
  const hosts = Object.values(realProviders).flatMap(({ pageHosts }) => pageHosts)
  expect(hosts).toContain('checkout.paystack.com')
  expect(rule).toBe(["form-action 'self'", ...hosts.map(host => `https://${host}`)].join(' '))
})

test('the nonce of a policy is read where there is one', () => {
  const under = (policy: string) => readNonce(new Headers({ 'Content-Security-Policy': policy }))
  expect(under(contentPolicy(["'nonce-Zm9v+/=='"]))).toBe('Zm9v+/==')
  expect(under(contentPolicy(["'sha256-abc'"]))).toBeUndefined()
  expect(readNonce(new Headers())).toBeUndefined()
})
