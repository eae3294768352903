import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Held, WithPhoneLink } from '@/components/status/status-text'
import { telephoneLink } from '@/content/links'
import { site } from '@/content/site'

const link = `<a class="link" href="${telephoneLink}">${site.phone}</a>`

test.each([
  ['We will call you.', 'We will call you.'],
  [`Call ${site.phone}.`, `Call ${link}.`],
  [`${site.phone} or again ${site.phone}`, `${link} or again ${link}`],
])('each phone number of the studio is a link, and no word is lost: %s', (text, html) => {
  expect(renderToStaticMarkup(<WithPhoneLink text={text} />)).toBe(html)
})

test('what belongs together stays on one line', () => {
  expect(renderToStaticMarkup(<Held text={'From 1\u00a0May to 2\u00a0June'} />)).toBe(
    'From <span class="whole">1 May</span> to <span class="whole">2 June</span>',
  )
})
