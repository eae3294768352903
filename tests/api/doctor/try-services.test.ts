import { afterEach, expect, test } from 'vitest'
import { POST } from '@/app/api/admin/doctor/[service]/route'
import { checkConnection } from '@/lib/doctor/check-connection'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { closeMailer } from '@/lib/platform/mailer'
import { handlersAs, signInToHandlers } from '../../support/administrator'
import { startFakeMailServer } from '../../support/fake-mail-server'
import { PAYSTACK_KEY, startFakePaystack } from '../../support/fake-paystack'
import { ADMIN_EMAIL } from '../../support/test-environment'

const before = { ...process.env }

afterEach(() => {
  closeMailer()
  publishEnvironment(before as Parameters<typeof publishEnvironment>[0])
})

async function tryOut(service: string) {
  const { post } = await signInToHandlers()
  const response = await post(POST, {}, { path: `doctor/${service}`, params: { service } })
  return { status: response.status, found: await response.json() }
}

test('a letter is sent to the administrator who asks for it, or the page says why not', async () => {
  publishEnvironment({ SMTP_URL: '', MAIL_FROM: '' })
  expect((await tryOut('mail')).found).toMatchObject({ state: 'warn', what: 'Mail is off' })

  const server = await startFakeMailServer()
  publishEnvironment({ SMTP_URL: server.url, MAIL_FROM: 'studio@example.com' })
  const { found } = await tryOut('mail')
  expect(found).toMatchObject({ state: 'ok', what: expect.stringContaining(ADMIN_EMAIL) })
  expect(server.received.map(({ recipient }) => recipient)).toEqual([ADMIN_EMAIL])
  closeMailer()
  await server.stop()
})

test('payments are right where the provider takes the key, wrong where it does not or is away', async () => {
  const fake = await startFakePaystack()
  try {
    const account = { PAYMENT_PROVIDER: 'paystack', PAYSTACK_API_URL: fake.url }
    publishEnvironment({ ...account, PAYSTACK_SECRET_KEY: PAYSTACK_KEY })
    expect((await tryOut('payments')).found).toMatchObject({ state: 'ok' })
    publishEnvironment({ ...account, PAYSTACK_SECRET_KEY: 'sk_test_another' })
    const { found } = await tryOut('payments')
    expect(found).toMatchObject({ state: 'fail', what: expect.stringContaining('refuses the key') })
    expect(JSON.stringify(found)).not.toContain('sk_test')
    expect(fake.charges.size).toBe(0)
  } finally {
    await fake.stop()
  }
})

test('only an owner may, and only what there is', async () => {
  expect((await tryOut('clock')).status).toBe(404)
  const editor = await signInToHandlers('editor@studio.test')
  await database().administrator.update({ where: { id: editor.id }, data: { role: 'editor' } })
  expect((await editor.post(POST, {}, { params: { service: 'mail' } })).status).toBe(403)
  const stranger = await handlersAs().post(POST, {}, { params: { service: 'mail' } })
  expect(stranger.status).toBe(401)
})

test('twenty tries an hour are sent for one administrator, whoever shares the IP address', async () => {
  publishEnvironment({ RATE_LIMITS: 'on', PAYMENT_PROVIDER: 'none' })
  const [one, other] = [await signInToHandlers(), await signInToHandlers('other@studio.test')]
  const ask = async ({ post }: typeof one) =>
    (await post(POST, {}, { params: { service: 'payments' } })).status
  for (let time = 0; time < 20; time++) expect(await ask(one)).toBe(200)
  expect([await ask(one), await ask(other)]).toEqual([429, 200])
})

test('from inside, the database is asked by the connections of the requests', async () => {
  expect(await checkConnection()).toEqual([
    { state: 'ok', what: expect.stringMatching(/^The database responds: PostgreSQL \d/) },
    { state: 'ok', what: 'PostgreSQL logs no values of rows' },
    { state: 'ok', what: 'Its clock and this one agree' },
    { state: 'ok', what: 'The site may read and write its tables' },
    { state: 'ok', what: 'Whatever payment is open will be heard of' },
  ])
})
