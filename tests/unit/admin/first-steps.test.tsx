import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FirstSteps } from '@/components/admin/dashboard/first-steps'

test('a step that is left says how, one that is done is ticked, and the list goes with the last', () => {
  const html = renderToStaticMarkup(<FirstSteps left={['mail', 'job']} base="/secret/admin" />)
  expect(html).toContain('<code>SMTP_URL</code>')
  expect(html).toContain('href="/secret/admin/jobs?edit=new"')
  expect(html).not.toContain('PAYSTACK_SECRET_KEY')
  expect(html.match(/\(done\)/g)).toHaveLength(3)
  const unpaid = renderToStaticMarkup(<FirstSteps left={['payments']} base="/secret/admin" />)
  expect(unpaid).toMatch(
    / Set <code>PAYSTACK_SECRET_KEY<\/code>.*, or <code>PAYMENT_PROVIDER=none<\/code> to do/,
  )
  expect(renderToStaticMarkup(<FirstSteps left={[]} base="/secret/admin" />)).toBe('')
})
