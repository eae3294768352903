import { expect, test } from 'vitest'
import { emailLink, linkPart, whatsappLink } from '@/content/links'

test('what is written goes into a link as it is, and half an emoji as the sign for what is broken', () => {
  expect(whatsappLink('A & b\n#1')).toMatch(/\?text=A%20%26%20b%0A%231$/)
  expect(emailLink('A sign', 'For 1 + 1')).toMatch(/\?subject=A%20sign&body=For%201%20%2B%201$/)
  expect(emailLink()).not.toContain('?')
  expect(whatsappLink('\ud83d!')).toMatch(/\?text=%EF%BF%BD!$/)
})

test.each([['a'.repeat(1500)], ['ọ'.repeat(166)], ['']])('a text that a link carries stays whole', text => {
  expect(linkPart(text)).toBe(text)
})

test('a longer one is cut off between two characters', () => {
  expect(linkPart('a'.repeat(1501))).toBe(`${'a'.repeat(1500)} …`)
  expect(linkPart('😀'.repeat(500))).toBe(`${'😀'.repeat(125)} …`)
})
