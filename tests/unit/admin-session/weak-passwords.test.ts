import { expect, test } from 'vitest'
import { site } from '@/content/site'
import { findWeakness } from '@/lib/admin-session/weak-passwords'
import { cpuTimeOf } from '../../support/cpu-time'

const context = { email: 'ada.lovelace@studio.test', adminPrefix: '/quiet-garden-door' }
const weakness = (password: string) => findWeakness(password, context)

test.each([
  'password1234',
  'Password123456!',
  'passwordpassword',
  '123456789012',
  '1q2w3e4r5t6y',
  'qwertyuiop123',
  'abcdefghijkl',
  'aaaaaaaaaaaa',
  'xyxyxyxyxyxy',
  'iloveyou1234',
  'admin-admin-admin',
  'ManchesterUnited',
  'Supernatural',
  'sunshine2026!',
  'DragonSunshine',
  '99 monkey-chelsea 99',
])('%s is a common one', password => {
  expect(weakness(password)).toMatch(/commonest|easy to guess/)
})

test.each(['ada.lovelace@studio.test', 'AdaLovelace12', 'quiet-garden-door', 'quietgardendoor1'])(
  '%s is made of what everybody knows of the site',
  password => {
    expect(weakness(password)).toMatch(/site's name, your email or the secret URL/)
  },
)

test.each([
  site.name.toLowerCase().replaceAll(' ', ''),
  `${site.name} 2026`,
  `${site.wordmark.toReversed().join('').toLowerCase()}!`,
])('the name that the site has today is refused: %s', password => {
  expect(weakness(password)).not.toBeNull()
})

test.each([
  'correct horse battery staple',
  'twelve letters and more',
  'a plateau of nine dry kettles',
  'Z7#kq!2mV9$w',
  '!@#$%^&*()_+-=',
  'ọmọ tí a kọ́ kò ní',
])('%s may be chosen', password => {
  expect(weakness(password)).toBeNull()
})

test('the longest password is looked at in no time', async () => {
  for (const longest of ['a'.repeat(1024), 'ab1'.repeat(341)])
    expect(await cpuTimeOf(() => weakness(longest))).toBeLessThan(1000)
})
