import { describe, expect, test } from 'vitest'
import { printable } from '@/lib/seo/link-preview/printable'

describe('printable', () => {
  test('keeps what the fonts have glyphs for', () => {
    expect(printable('Café – “Àjà”, 25 kg €5')).toBe('Café – “Àjà”, 25 kg €5')
  })

  test('leaves off the marks the fonts lack', () => {
    expect(printable('Adébáyọ̀ Ṣọlá, Ɗan Ɓauchi')).toBe('Adébáyo Solá, Dan Bauchi')
  })

  test('leaves out other scripts rather than asking the network for a font', () => {
    expect(printable('Design 设计 😀')).toBe('Design  ')
  })
})
