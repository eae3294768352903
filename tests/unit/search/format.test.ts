import { describe, expect, test } from 'vitest'
import { cutSnippet, splitFound } from '@/lib/search/format'
import { searchSchema, type TextPart } from '@/lib/search/schema'

const mark = (text: string) => text.replaceAll('[', '\uE000').replaceAll(']', '\uE001')
const write = (parts: TextPart[]) => parts.map(({ text, found }) => (found ? `[${text}]` : text)).join('')

describe('what was found is marked in the text as it was written', () => {
  test.each([
    ['Adébáyọ̀ prints', '[adebayo] prints', '[Adébáyọ̀] prints'],
    ['For Ọlá', 'for [ola]', 'For [Ọlá]'],
    ['Ink & <b>paper</b>', 'ink    b [paper]  b ', 'Ink & <b>[paper]</b>'],
    ['Web UI/UX', 'web ui [ux]', 'Web UI/[UX]'],
    ['Two posters, one poster', 'two [posters], one [poster]', 'Two [posters], one [poster]'],
    ['😀 Sign', '😀 [sign]', '😀 [Sign]'],
    ['Nothing', 'nothing', 'Nothing'],
  ])('%s', (original, marked, shown) => {
    expect(write(splitFound(original, mark(marked)))).toBe(shown)
  })

  test('and nothing at all where the two texts are not the same', () => {
    expect(write(splitFound('Posters', mark('[signs]')))).toBe('Posters')
  })
})

describe('a snippet', () => {
  const before = 'one two three four five six seven eight nine ten '.repeat(5)

  test('begins a few words before the first find and ends on a word', () => {
    const text = `${before}Poster ${before}`
    const snippet = write(cutSnippet(text, mark(`${before}[poster] ${before}`)))
    expect(snippet).toMatch(/^… (one|two|three|four|five|six|seven|eight|nine|ten) .*\[Poster\] .* \w+ …$/)
    expect(snippet.length).toBeLessThan(220)
  })

  test('is the beginning where nothing was found, and the whole where it is short', () => {
    expect(write(cutSnippet(before, before))).toMatch(/^one two .* …$/)
    expect(write(cutSnippet('Short.', 'short.'))).toBe('Short.')
    expect(write(cutSnippet('', ''))).toBe('')
  })

  test('is one line, and bounded where there are no words', () => {
    expect(write(cutSnippet('A\n\n b', 'a\n\n b'))).toBe('A b')
    expect(write(cutSnippet('x'.repeat(5000), 'x'.repeat(5000))).length).toBeLessThan(210)
  })

  test('does not end between the halves of an emoji', () => {
    for (const text of ['😀'.repeat(200), `x${'😀'.repeat(200)}`])
      expect(write(cutSnippet(text, text))).toMatch(/^x?(😀)+ …$/u)
  })
})

describe('what is searched for', () => {
  test.each([
    ['  two\twords\n', 'two words'],
    ['nul\u0000 and half \uD800 of one', 'nul and half of one'],
  ])('%j is taken as %j', (typed, taken) => {
    expect(searchSchema.parse(typed)).toBe(taken)
  })

  test.each(['', ' a ', 'x'.repeat(101)])('%j is refused', typed => {
    expect(searchSchema.safeParse(typed).success).toBe(false)
  })
})
