import { expect, test } from 'vitest'
import { suggestEmail } from '@/lib/forms/suggest-email'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gmali.com', 'gmail.com'],
  ['mgail.com', 'gmail.com'],
  ['gmal.com', 'gmail.com'],
  ['gmil.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['ggmail.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmaul.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.cm', 'gmail.com'],
  ['gmail.om', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.comm', 'gmail.com'],
  ['gmail.vom', 'gmail.com'],
  ['gmail.ocm', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['gmail,com', 'gmail.com'],
  ['gmial.con', 'gmail.com'],
  ['GMIAL.COM', 'gmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahooo.com', 'yahoo.com'],
  ['yahoo.co', 'yahoo.com'],
  ['yhaoo.com', 'yahoo.com'],
  ['yahoo.couk', 'yahoo.co.uk'],
  ['yahoo.co.ul', 'yahoo.co.uk'],
  ['hotmail.con', 'hotmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmai.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['outlool.com', 'outlook.com'],
  ['iclod.com', 'icloud.com'],
  ['ymial.com', 'ymail.com'],
  ['studio-in-jos.con', 'studio-in-jos.com'],
])('ada@%s was meant for %s', (typed, meant) => {
  expect(suggestEmail(`ada@${typed}`)).toBe(`ada@${meant}`)
})

test.each([
  'gmail.com',
  'Gmail.Com',
  'googlemail.com',
  'ymail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'yahoo.co.in',
  'yahoo.com.ng',
  'yahoo.ca',
  'yahoo.fr',
  'hotmail.co.uk',
  'hotmail.fr',
  'outlook.fr',
  'outlook.com.ng',
  'live.com',
  'live.co.uk',
  'line.com',
  'msn.com',
  'aol.com',
  'me.com',
  'gmx.com',
  'gmx.net',
  'mail.com',
  'email.com',
  'proton.me',
  'zoho.com',
  'yandex.com',
  'cloud.com',
  'unijos.edu.ng',
  'unilag.edu.ng',
  'plateaustate.gov.ng',
  'grail.com',
  'gmall.com',
  'gmaild.com',
  'mtn.com',
  'mtn.com.ng',
  'zenithbank.com',
  'acme.co',
  'acme.cm',
  'acme.coop',
  'acme.cam',
  'acme.ng',
  'xn--d1acufc.xn--p1ai',
])('ada@%s stays', domain => {
  expect(suggestEmail(`ada@${domain}`)).toBeUndefined()
})

test('what stands before the domain stays as it was typed, and what was pasted around it goes', () => {
  expect(suggestEmail('  Ada.Bello+jobs@gmial.com, ')).toBe('Ada.Bello+jobs@gmail.com')
})

test.each(['', ' ', 'ada', 'ada@', '@gmial.com', 'ada@bello@gmial.com', 'ada bello@gmial.com', 'ada@gmial'])(
  'nothing is suggested for "%s"',
  typed => {
    expect(suggestEmail(typed)).toBeUndefined()
  },
)

test('a text of very many dots holds nobody up', () => {
  expect(suggestEmail(`ada@${'.'.repeat(500_000)}g`)).toBeUndefined()
})
