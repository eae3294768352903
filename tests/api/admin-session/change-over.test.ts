import { afterEach, expect, test } from 'vitest'
import { GET as listJobs } from '@/app/api/admin/jobs/route'
import { GET as verifyToken } from '@/app/api/admin/verify-token/route'
import { openToken, sealToken, sessionCookieName } from '@/lib/admin-session/token'
import { sandbox, writeSandboxDelivery } from '@/lib/payments/sandbox/provider'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { findByToken, openStatusLink } from '@/lib/status-links/link'
import { handlersAs, signInToHandlers } from '../../support/administrator'
import { expectProblem } from '../../support/problems'
import { aJob, anApplication } from '../../support/records'
import { startServer } from '../../support/server'
import { ADMIN_PREFIX } from '../../support/test-environment'

const OLD = env().nextauthSecret
const NEW = 'another secret of at least thirty-two characters'

/** Has the site's secret changed, with some time left in which the one before is accepted. */
function changeSecret(leftMs: number): void {
  publishEnvironment({
    NEXTAUTH_SECRET: NEW,
    NEXTAUTH_SECRET_PREVIOUS: OLD,
    NEXTAUTH_SECRET_PREVIOUS_UNTIL: new Date(Date.now() + leftMs).toISOString(),
  })
}

afterEach(() => {
  publishEnvironment({
    NEXTAUTH_SECRET: OLD,
    NEXTAUTH_SECRET_PREVIOUS: '',
    NEXTAUTH_SECRET_PREVIOUS_UNTIL: '',
  })
})

test('a session goes on through a change of the secret, and not beyond its day; new ones have the new secret', async () => {
  const before = await signInToHandlers()
  changeSecret(60_000)
  expect((await before.get(verifyToken)).status).toBe(200)
  const after = await sealToken({ sub: before.id, sid: before.id }, env().nextauthSecret)
  expect(await openToken(after, [NEW])).not.toBeNull()
  expect(await openToken(after, [OLD])).toBeNull()
  changeSecret(-1)
  await expectProblem(await before.get(verifyToken), 401)
  const renewed = await signInToHandlers()
  expect((await renewed.get(verifyToken)).status).toBe(200)
})

test('a status link that is out works, and is given again during the change; then a new one takes its place', async () => {
  const { id } = await anApplication()
  const record = { kind: 'job-application', id } as const
  const tokenOf = async (link: Promise<string>) => (await link).split('/').at(-1) ?? ''
  const old = await tokenOf(openStatusLink(database(), record))
  changeSecret(60_000)
  expect(await findByToken(database(), old)).toEqual(record)
  expect(await tokenOf(openStatusLink(database(), record))).toBe(old)
  const { id: other } = await anApplication()
  const fresh = await tokenOf(openStatusLink(database(), { kind: 'job-application', id: other }))
  changeSecret(-1)
  expect(await tokenOf(openStatusLink(database(), { kind: 'job-application', id: other }))).toBe(fresh)
  expect(await findByToken(database(), old)).toEqual(record)
  expect(await tokenOf(openStatusLink(database(), record))).not.toBe(old)
})

test('a place in a list and a delivery of the sandbox count during the change, and not after it', async () => {
  const admin = await signInToHandlers()
  await Promise.all([aJob(), aJob()])
  const first = await admin.get(listJobs, { path: 'jobs', query: '?limit=1' })
  const next = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1]
  expect(next).toBeTruthy()
  const charge = {
    reference: 'pc-1',
    amount: 500n,
    currency: 'NGN' as const,
    status: 'completed' as const,
    callbackUrl: '',
  }
  const { body, headers } = writeSandboxDelivery(charge)
  changeSecret(60_000)
  const query = `?limit=1&cursor=${next}`
  expect((await admin.get(listJobs, { path: 'jobs', query })).status).toBe(200)
  expect(sandbox().readWebhook(body, headers).ok).toBe(true)
  changeSecret(-1)
  expect(sandbox().readWebhook(body, headers).ok).toBe(false)
  const renewed = await signInToHandlers()
  expect((await renewed.get(listJobs, { path: 'jobs', query })).status).toBe(422)
})

test('a server that is started with a new secret and the one before logs nobody out', async () => {
  const { id } = await signInToHandlers()
  const { id: sid } = await database().adminSession.findFirstOrThrow({ where: { administratorId: id } })
  const token = await sealToken({ sub: id, sid }, env().nextauthSecret)
  expect((await handlersAs(token).get(verifyToken)).status).toBe(200)
  const server = await startServer({ env: { NEXTAUTH_SECRET: NEW, NEXTAUTH_SECRET_PREVIOUS: OLD } })
  try {
    const cookie = `${sessionCookieName(server.baseUrl)}=${token}`
    const page = await fetch(`${server.baseUrl}${ADMIN_PREFIX}/admin/jobs`, {
      headers: { cookie },
      redirect: 'manual',
    })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('</html>')
  } finally {
    await server.stop()
  }
})
