import { assert, asyncProperty, constantFrom, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '@/lib/lists/text'
import { database } from '@/lib/platform/database'
import { anApplication, anEnrollment } from '../../support/records'

async function foldInDatabase(text: string): Promise<string | undefined> {
  const [row] = await database().$queryRaw<{ folded: string }[]>`SELECT fold_text(${text}) AS folded`
  return row?.folded
}

describe('folding a text to be found by', () => {
  test.each([
    ['Adébáyọ̀ Ọlá', 'adebayo ola'],
    ['Ɗanjuma Ƙawu', 'danjuma kawu'],
    ['OLA@Example.com', 'ola@example.com'],
  ])('%s becomes %s, here and in the database', async (text, folded) => {
    expect(fold(text)).toBe(folded)
    expect(await foldInDatabase(text)).toBe(folded)
  })

  test('gives the same here and in the database for Latin letters with any marks', async () => {
    const letters = [...'abzABZẹỌṣŃéÀôüñçɓƊƙƳ -.@0\u0301\u0323']
    const unit = { unit: constantFrom(...letters), maxLength: 20 }
    await assert(
      asyncProperty(string(unit), async text => {
        expect(await foldInDatabase(text)).toBe(fold(text))
      }),
      { numRuns: 200 },
    )
  })

  test('is done to an application as it is stored', async () => {
    const row = await anApplication({ applicantName: 'Ṣadé Ọ̀kánlàwọ́n', applicantEmail: 'Sade@Example.com' })
    const stored = await database().application.findUniqueOrThrow({ where: { id: row.id } })
    expect(stored).toMatchObject({ nameFolded: 'sade okanlawon', emailFolded: 'sade@example.com' })
  })

  test('follows a change of an application or an enrollment, and nothing else changes it', async () => {
    const [application, enrollment] = [await anApplication(), await anEnrollment()]
    const [ofApplication, ofEnrollment] = [{ id: application.id }, { id: enrollment.id }]
    const folded = { nameFolded: 'sade', emailFolded: 'sade@example.com' }
    const email = 'Sade@Example.com'
    for (const data of [
      { applicantName: 'Ṣadé', applicantEmail: email },
      { nameFolded: '', emailFolded: '' },
    ])
      expect(await database().application.update({ where: ofApplication, data })).toMatchObject(folded)
    for (const data of [
      { name: 'Ṣadé', email },
      { nameFolded: '', emailFolded: '' },
    ])
      expect(await database().enrollment.update({ where: ofEnrollment, data })).toMatchObject(folded)
  })
})
