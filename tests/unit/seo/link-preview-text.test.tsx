import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Card } from '@/lib/seo/link-preview/card'
import { isReadable, printable } from '@/lib/seo/link-preview/printable'

describe('printable', () => {
  test('keeps what the fonts have glyphs for', () => {
    expect(printable('Café – “Àjà”, 25 kg €5')).toBe('Café – “Àjà”, 25 kg €5')
  })

  test('leaves off the marks the fonts lack', () => {
    expect(printable('Adébáyọ̀ Ṣọlá, Ɗan Ɓauchi, Ƙaura ƙwarai')).toBe('Adébáyo Solá, Dan Bauchi, Kaura kwarai')
  })

  test('leaves out other scripts rather than asking the network for a font', () => {
    expect(printable('Design 设计 😀 (Jos)')).toBe('Design (Jos)')
  })
})

describe('isReadable', () => {
  test.each(['Graphic designer', 'Mai ƙera hotuna 🎨', 'Ìmọ̀ràn iṣẹ́ ọnà', 'Design 设计', '2027!'])(
    '%s is',
    text => {
      expect(isReadable(text)).toBe(true)
    },
  )

  test.each(['مصمم جرافيك', 'مصمم UX', '设计', '🎨', ''])('%s is not', text => {
    expect(isReadable(text)).toBe(false)
  })
})

test('of a title of 200 characters the card has the beginning, which leaves room for the rest of it', () => {
  const title = 'Senior print production manager for packaging '.repeat(5).slice(0, 200)
  const picture = { data: 'data:,', fit: 'foot' } as const
  const card = renderToStaticMarkup(
    <Card title={title} sub="Full-time in Jos" stock="acha" mark="data:," picture={picture} />,
  )
  expect(card).toContain('for packaging Senior…<')
  expect(card).toContain('Full-time in Jos')
})
