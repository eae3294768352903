import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FeeNotice } from '@/components/applications/fee-notice'
import { site } from '@/content/site'

const show = (payable: boolean) => renderToStaticMarkup(<FeeNotice fee={5000} payable={payable} />)

test('where a payment page follows, the notice warns of whoever asks for money in another way', () => {
  expect(show(true)).toContain(site.commitmentFee.warning)
  expect(show(true)).not.toContain('tel:')
})

test('where the site takes no payments, it says whom to call, and does not warn of that call', () => {
  expect(show(false)).not.toContain(site.commitmentFee.warning)
  expect(show(false)).toContain('tel:')
  expect(show(false)).toContain(site.phone)
})
