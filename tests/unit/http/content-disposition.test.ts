import { expect, test } from 'vitest'
import { contentDisposition } from '@/lib/http/content-disposition'

test.each([
  ['plain cv.pdf', 'attachment; filename="plain cv.pdf"'],
  ['say "hi".pdf', String.raw`attachment; filename="say \"hi\".pdf"`],
  ['Òkóyè.pdf', `attachment; filename="Okoye.pdf"; filename*=UTF-8''%C3%92k%C3%B3y%C3%A8.pdf`],
  ['Ọlá (1).pdf', `attachment; filename="Ola (1).pdf"; filename*=UTF-8''%E1%BB%8Cl%C3%A1%20%281%29.pdf`],
  ['名前.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E5%90%8D%E5%89%8D.pdf`],
  ['a%20b.pdf', `attachment; filename="a%20b.pdf"; filename*=UTF-8''a%2520b.pdf`],
  ['UI/UX \\ Basics.ics', 'attachment; filename="UI-UX - Basics.ics"'],
  ['two\r\nlines.pdf', `attachment; filename="two__lines.pdf"; filename*=UTF-8''two%0D%0Alines.pdf`],
])('a file called %j is sent as %s', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
  expect(new Headers({ 'Content-Disposition': header }).get('content-disposition')).toBe(header)
})

test('a preview is shown, not downloaded', () => {
  expect(contentDisposition('cv.pdf', 'inline')).toBe('inline; filename="cv.pdf"')
})
