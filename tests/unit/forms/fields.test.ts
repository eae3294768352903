import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { enrollmentFormSchema } from '@/lib/enrollments/schema'
import {
  emailField,
  lineField,
  listField,
  optionalLinesField,
  passwordField,
  personNameField,
  phoneField,
  textField,
} from '@/lib/forms/fields'
import { loadNumberingPlans, readPhoneNumber } from '@/lib/forms/phone-numbers'
import { amountField, warnOfSign } from '@/lib/money/schema'
import { cpuTimeOf } from '../../support/cpu-time'

describe('a phone number', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    ['08031234567', '+2348031234567'],
    ['0803 123 4567', '+2348031234567'],
    ['(0803) 123-4567', '+2348031234567'],
    ['+234 803 123 4567', '+2348031234567'],
    ['+234 0803 123 4567', '+2348031234567'],
    ['2348031234567', '+2348031234567'],
    ['0800 000 0000', '+2348000000000'],
    ['09161234567', '+2349161234567'],
    ['+44 20 7946 0958', '+442079460958'],
    ['00234 803 123 4567', '+2348031234567'],
    ['009 234 803 123 4567', '+2348031234567'],
    ['0044 20 7946 0958', '+442079460958'],
  ])('%s is read', async (typed, number) => {
    expect(await readPhoneNumber(typed)).toBe(number)
  })

  test.each([
    ['a digit too many', '080312345678'],
    ['two digits too many', '0803123456789'],
    ['a digit too few', '0803123456'],
    ['a digit too many with its country', '+23480312345678'],
    ['a prefix that nobody has', '05031234567'],
    ['an extension', '08031234567 ext. 5'],
    ['a country that is none', '+999 123 456 789'],
    ['a British number that is too long', '+44 20 7946 09581'],
  ])('with %s is none', async (_, typed) => {
    expect(await readPhoneNumber(typed)).toBeNull()
  })

  test('of every Nigerian prefix and length is the same to the browser and to the server', async () => {
    const typed = Array.from({ length: 1000 }, (_, prefix) => String(prefix).padStart(3, '0')).flatMap(
      prefix => [6, 7, 8].map(more => `+234${prefix}${'5'.repeat(more)}`),
    )
    const onServer = await Promise.all(typed.map(readPhoneNumber))
    vi.stubGlobal('window', {})
    expect((await loadNumberingPlans()).parsePhoneNumberFromString).toBe(parsePhoneNumberFromString)
    const inBrowser = await Promise.all(typed.map(readPhoneNumber))
    expect(inBrowser).toEqual(onServer)
    expect(onServer.filter(Boolean).length).toBeGreaterThan(50)
  })
})

describe('what a copied number or e-mail stands in', () => {
  test.each([
    'tel:+2348031234567',
    'Tel: 0803 123 4567',
    'WhatsApp: +234 803 123 4567.',
    'Tel 0803 123 4567',
    'Tel. (0803) 123 4567',
    'Phone: tel. +234 803 123 4567',
    'wa.me/2348031234567',
    'https://wa.me/2348031234567',
    '0803 123 4567,',
    '0803 123 4567;',
    '(+234) 803 123 4567',
    '0803−123−4567',
  ])('is left out of %s', async typed => {
    expect(await phoneField().parseAsync(typed)).toBe('+2348031234567')
  })

  test.each([
    '٠٨٠٣ ١٢٣ ٤٥٦٧',
    '۰۸۰۳۱۲۳۴۵۶۷',
    '０８０３－１２３－４５６７',
    '＋２３４（０）８０３ １２３ ４５６７',
    '٠٠٢٣٤٨٠٣١٢٣٤٥٦٧',
    '۰۰۹ ۲۳۴ ۸۰۳ ۱۲۳ ۴۵۶۷',
  ])('is read in the digits of another keyboard: %s', async typed => {
    expect(await phoneField().parseAsync(typed)).toBe('+2348031234567')
  })

  test.each([
    'mailto:ada@example.com',
    'E-mail: ada@example.com',
    'ada@example.com,',
    'ada@example.com. ',
    '<ada@example.com>;',
    'Ada Bello <ada@example.com>',
  ])('is left out of %s', typed => {
    expect(emailField().parse(typed)).toBe('ada@example.com')
  })

  test.each([
    [phoneField(), '08031234567, 08061234567'],
    [phoneField(), '0803 123 4567 (WhatsApp)'],
    [phoneField(), 'tel:'],
    [phoneField(), 'wa.me/2348031234567?text=Hello'],
    [phoneField(), 'two 0803 123 4567 numbers 0806 123 4567'],
    [emailField(), 'ada@example.com, ola@example.com'],
    [emailField(), '<ada@example.com>, <ola@example.com>'],
    [emailField(), 'mailto:ada@example.com?subject=Hello'],
    [emailField(), 'Ada <>'],
    [emailField(), '.'],
    [phoneField(), ', '],
  ])('is refused where it is more than that', async (field, typed) => {
    expect((await field.safeParseAsync(typed)).success).toBe(false)
  })

  test.each([
    ['09134567890 / 08031234567', 'Enter one phone number only, for example 0800 000 0000.'],
    ['+234 913 456 7890, +234 803 123 4567', 'Enter one phone number only, for example 0800 000 0000.'],
    ['07034567890 (WhatsApp)', 'Enter one phone number only, for example 0800 000 0000.'],
    ['0803 123 456', 'Enter a full phone number, for example 0800 000 0000.'],
    ['009 234 0803 123 45678', 'Enter a full phone number, for example 0800 000 0000.'],
    ['O8031234567', 'Enter a full phone number, for example 0800 000 0000.'],
    ['٠٨٠٣١٢٣٤٥٦٧ / ٠٨٠٦١٢٣٤٥٦٧', 'Enter one phone number only, for example 0800 000 0000.'],
  ])('of a phone number is told apart from one that is not whole: %s', async (typed, message) => {
    expect((await phoneField().safeParseAsync(typed)).error?.issues[0]?.message).toBe(message)
  })

  test('takes no long to look for', async () => {
    const hostile = `${'. '.repeat(200_000)}a`
    const digits = '0'.repeat(400_000)
    for (const typed of [hostile, digits])
      for (const field of [phoneField(), emailField()])
        expect(await cpuTimeOf(() => field.safeParseAsync(typed))).toBeLessThan(500)
  })
})

describe('a name', () => {
  test.each([
    ['علی\u200c', 'علی'],
    ['\u200cعلی', 'علی'],
    ['نورالدین\u200c احمد', 'نورالدین احمد'],
    ['राम\u200d', 'राम'],
    ['Ada\u200d Obi', 'Ada Obi'],
  ])('such as %j is taken without the joiner that joins nothing', (typed, name) => {
    expect(personNameField().parse(typed)).toBe(name)
  })

  test.each(['Ɗanladi Ɓaƙo', 'علی\u200cرضا', 'ශ්\u200dරීමා', 'Ọ̀ṣọ́'])('such as %s is taken as it is', name => {
    expect(personNameField().parse(name)).toBe(name)
  })

  test.each([
    ['Mary-Jane', 'Use letters and spaces only. Leave out hyphens and apostrophes.'],
    ['N’Zabi', 'Use letters and spaces only. Leave out hyphens and apostrophes.'],
    ['R2D2', 'Use letters and spaces only.'],
    // Nobody would see what tells it from another.
  ])('such as %s is told what to leave out', (name, message) => {
    expect(personNameField().safeParse(name).error?.issues[0]?.message).toBe(message)
  })
})

describe('a portfolio', () => {
  const { portfolio } = enrollmentFormSchema.shape

  test.each([
    ['www.example.com', 'https://www.example.com'],
    ['example.com/work?x=1', 'https://example.com/work?x=1'],
    ['http://example.com', 'http://example.com'],
    ['', null],
  ])('%s becomes %s', (typed, stored) => {
    expect(portfolio.parse(typed)).toBe(stored)
  })

  test.each(['javascript:alert(1)', 'my work', 'example', 'a@example.com', '//example.com'])(
    '%s is none',
    typed => {
      expect(portfolio.safeParse(typed).success).toBe(false)
    },
  )
})

describe('an amount', () => {
  const amount = amountField('Enter an amount.')

  test.each([
    ['120,000', 120_000],
    ['1,250,000.50', 1_250_000.5],
    ['120000', 120_000],
    ['₦50,000', 50_000],
    ['$ 50,000.50', 50_000.5],
    ['1 250 000', 1_250_000],
    ['50\u00a0000', 50_000],
  ])('%s is %d', (typed, value) => {
    expect(amount.parse(typed)).toBe(value)
  })

  test.each(['12,5', '1,20,000', ',000', '120,00', '120.000.000', '1,250 000', '12 50', '₦', '€5'])(
    '%s is none',
    typed => {
      expect(amount.safeParse(typed).success).toBe(false)
    },
  )
})

test.each([
  ['$1,500', '₦', 'Written with $, but it would be saved in ₦.'],
  [' ₦ 50,000', '€', 'Written with ₦, but it would be saved in €.'],
  ['₦50,000', '₦', undefined],
  ['50,000', '$', undefined],
  [50_000, '$', undefined],
])('an amount typed as %s and saved in %s', (typed, sign, warning) => {
  expect(warnOfSign(typed, sign)).toBe(warning)
})

test.each([
  ['$80,000', 'Written with $: enter it in ₦.'],
  ['$ lots', 'Written with $: enter it in ₦.'],
  ['₦80,000', undefined],
  ['80,000', undefined],
  [80_000, undefined],
  ['lots', 'Enter an amount in numbers with at most two decimals, for example 5000.'],
])('an amount that is in naira alone, typed as %s', (typed, message) => {
  const { error } = amountField('Enter it.', '₦').safeParse(typed)
  expect(error?.issues[0]?.message).toBe(message)
})

describe('a text', () => {
  const lines = optionalLinesField()
  const list = listField('Enter one.')
  const entries = (count: number) => Array(count).fill('x').join(',')

  test.each([
    ['a line', lineField('Enter it.'), 'x'.repeat(200), 'x'.repeat(201)],
    ['lines', lines, 'x'.repeat(2000), 'x'.repeat(2001)],
    ['a long text', textField('Enter it.'), 'x'.repeat(20_000), 'x'.repeat(20_001)],
    ['a list', list, entries(50), entries(51)],
    ['a password', passwordField('Enter it.'), 'x'.repeat(1024), 'x'.repeat(1025)],
  ])('has a limit: %s', (_, field, longest, longer) => {
    expect([longest, longer].map(text => field.safeParse(text).success)).toEqual([true, false])
  })

  test.each([
    ['a line', lineField('Enter it.'), ['two\nlines', 'a\tb', 'a\0b', 'a\u0085b', 'a\u2028b', 'a\ud800b']],
    ['lines', lines, ['a\0b', 'a\u0085b', 'a\ud800b']],
    ['a long text', textField('Enter it.'), ['a\0b', 'a\u0085b', 'a\ud800b']],
  ])('has no character that nobody sees or the database does not take: %s', (_, field, texts) => {
    expect(texts.filter(text => field.safeParse(text).success)).toEqual([])
  })

  test('of lines, or a list, leaves the bullets of a word processor behind', () => {
    const pasted = '•\tA pen\r\n•\tTwo photographs\r\n'
    expect(lines.parse(pasted)).toBe('A pen\r\nTwo photographs')
    expect(list.parse(pasted)).toEqual(['A pen', 'Two photographs'])
    expect(list.safeParse(['•\tA pen']).success).toBe(false)
  })
})

describe('what a copied text brings along unseen', () => {
  test('makes no number or e-mail wrong', async () => {
    expect(await phoneField().parseAsync('\u202a+234 803 123 4567\u202c')).toBe('+2348031234567')
    expect(await phoneField().parseAsync('0803‑123–4567')).toBe('+2348031234567')
    expect(emailField().parse('\u200b ada@example.com\ufeff')).toBe('ada@example.com')
  })

  test.each([
    [lineField('Enter it.'), 'invoice\u202efdp.exe', 'invoicefdp.exe'],
    [textField('Enter it.'), 'one\u2067\ntwo', 'one\ntwo'],
    [personNameField(), 'Ada\u3164\u00ad Ola\u034f', 'Ada Ola'],
    [listField('Enter one.'), 'Typesetting, \u3164, \u200d', ['Typesetting']],
    [enrollmentFormSchema.shape.portfolio, 'https://example.com/work\u200b', 'https://example.com/work'],
    [enrollmentFormSchema.shape.portfolio, '\u200b', null],
  ])('is left out of texts', (field, typed, text) => {
    expect(field.parse(typed)).toEqual(text)
  })

  test('is a plain space where it looks like one', () => {
    expect(personNameField().parse('Ada\u00a0Ola')).toBe('Ada Ola')
    expect(lineField('Enter it.').parse('Print\u202ffinisher\u3000')).toBe('Print finisher')
  })

  test('is no text by itself', () => {
    const unseen = [
      '\u200b \u2066\ufeff',
      '\u3164',
      '\u115f\u1160',
      '\uffa0',
      '\u200d',
      '\ufe0f',
      '\u{e0041}',
    ]
    for (const field of [lineField, textField, personNameField, listField])
      for (const typed of unseen)
        expect(
          field('Enter it.')
            .safeParse(typed)
            .error?.issues.map(({ message }) => message),
        ).toEqual(['Enter it.'])
  })

  test('stays where it joins what is seen', () => {
    for (const text of ['👩‍🔧 می‌خواهم', 'Print \u2764\ufe0f paper', '葛\u{e0100}城'])
      expect(lineField('Enter it.').parse(text)).toBe(text)
  })
})

test('an e-mail at a domain that can never be is none: those of erased records are made there', () => {
  for (const email of ['ada@erased.invalid', 'Ada@Example.INVALID'])
    expect(
      emailField()
        .safeParse(email)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Enter a full email address, for example name@example.com.'])
  for (const email of ['ada@invalid.com', 'ada.invalid@example.com'])
    expect(emailField().parse(email)).toBe(email)
})
