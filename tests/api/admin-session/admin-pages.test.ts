import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCookieName } from '@/lib/admin-session/token'
import { UNPLACED_LIMIT } from '@/lib/payments/constants'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { adminSections } from '../../support/admin-sections'
import { postLogin, signInOverHttp } from '../../support/administrator'
import { type QueryLog, startQueryLog } from '../../support/query-log'
import { type RunningServer, startServer } from '../../support/server'
import { ADMIN_PREFIX } from '../../support/test-environment'

let log: QueryLog
let server: RunningServer
let cookie: string
let former: string
let newcomer: string
let editor: string

beforeAll(async () => {
  log = await startQueryLog(env().databaseUrl)
  server = await startServer({ env: { DATABASE_URL: log.url } })
  cookie = (await postLogin(server.baseUrl)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const ended = { updateMany: { where: {}, data: { revokedAt: new Date() } } }
  former = await signInAs('former@studio.test', { sessions: ended })
  newcomer = await signInAs('newcomer@studio.test', { passwordGiven: true })
  editor = await signInAs('editor@studio.test', { role: 'editor' })
})
afterAll(async () => {
  await server.stop()
  log.close()
})

/** Signs in as an administrator who has these fields from then on; returns the cookie. */
async function signInAs(email: string, data: Prisma.AdministratorUpdateInput): Promise<string> {
  const { Authorization } = await signInOverHttp(server.baseUrl, email)
  await database().administrator.update({ where: { email }, data })
  return `${sessionCookieName(env().siteUrl)}=${Authorization.replace('Bearer ', '')}`
}

// Besides, they list one's own sessions, and how many everybody has.
const LIST_SESSIONS = ['account', 'administrators']

test.each(adminSections)(
  'the %s page reads the session once, though its layout asks for it too',
  async page => {
    log.clear()
    const response = await fetch(`${server.baseUrl}${ADMIN_PREFIX}/admin/${page}`, { headers: { cookie } })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('</html>')
    expect(log.count('admin_sessions')).toBe(LIST_SESSIONS.includes(page) ? 2 : 1)
  },
)

// What Next's router says it has on the screen: from there to another page the layout around both is not run again.
const onAnotherPage = ['admin', '(guarded)', 'another', '__PAGE__'].reduceRight<object>(
  (below, segment) => ({ children: [segment, below] }),
  {},
)

async function moveTo(page: string, cookie: string): Promise<string> {
  const state = encodeURIComponent(JSON.stringify(['', onAnotherPage]))
  const headers = { cookie, rsc: '1', 'next-router-state-tree': state }
  return (await fetch(`${server.baseUrl}${ADMIN_PREFIX}/admin/${page}`, { headers })).text()
}

const OWNERS = ['administrators', 'doctor', 'persons']

test.each(adminSections)('the %s page looks itself who moves to it, and with which rights', async page => {
  expect(await moveTo(page, former)).toContain('NEXT_REDIRECT;replace;/admin/login;')
  if (page !== 'account')
    expect(await moveTo(page, newcomer)).toContain(`NEXT_REDIRECT;replace;${ADMIN_PREFIX}/admin/account;`)
  const shown = await moveTo(page, editor)
  expect(shown.includes('Only an owner of the site may see this page.')).toBe(OWNERS.includes(page))
  for (const part of ['export.csv', `${ADMIN_PREFIX}/admin/doctor`]) expect(shown).not.toContain(part)
})

test('with room on the disk the dashboard warns of nothing', async () => {
  const dashboard = await fetch(`${server.baseUrl}${ADMIN_PREFIX}/admin/dashboard`, { headers: { cookie } })
  expect(await dashboard.text()).not.toContain('nearly full')
})

test.each(['csrf', 'signin', 'callback/credentials', 'session', 'signout', 'providers', 'error'])(
  'next-auth’s own %s is no second way in: it is unknown, and sets nothing',
  async path => {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${server.baseUrl}/api/auth/${path}`, {
        method,
        headers: { cookie, origin: server.baseUrl },
        redirect: 'manual',
        ...(method === 'POST' ? { body: new URLSearchParams({ email: 'a@b.test', password: 'x' }) } : {}),
      })
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(response.headers.get('authorization')).toBeNull()
    }
  },
)

test('the payments page says that there may be more money without a payment than it lists', async () => {
  const flags = Array.from({ length: UNPLACED_LIMIT }, (_, at) => ({
    reference: `elsewhere-${at}`,
    reason: 'unknown_reference' as const,
    detail: 'The provider says ₦5,000.',
  }))
  const said = `At most ${UNPLACED_LIMIT} are shown here`
  const readPage = async () => {
    const url = `${server.baseUrl}${ADMIN_PREFIX}/admin/payments`
    return (await (await fetch(url, { headers: { cookie: editor } })).text()).replaceAll('<!-- -->', '')
  }
  await database().paymentFlag.createMany({ data: flags.slice(1) })
  expect(await readPage()).not.toContain(said)
  await database().paymentFlag.createMany({ data: flags.slice(0, 1) })
  expect(await readPage()).toContain(said)
})

test('the dashboard says when few recovery codes are left, to the one whose they are', async () => {
  const { id: administratorId } = await database().administrator.findUniqueOrThrow({
    where: { email: 'editor@studio.test' },
  })
  await database().secondFactor.create({
    data: { administratorId, sealedSecret: 'sealed', confirmedAt: new Date(), lastStep: 1 },
  })
  const readDashboard = async (cookie: string) =>
    (await fetch(`${server.baseUrl}${ADMIN_PREFIX}/admin/dashboard`, { headers: { cookie } })).text()
  const codes = ['a', 'b', 'c'].map(letter => ({ administratorId, codeHash: letter.repeat(64) }))
  await database().recoveryCode.createMany({ data: codes })
  expect(await readDashboard(editor)).not.toContain('recovery codes are left')
  await database().recoveryCode.update({
    where: { administratorId_codeHash: { administratorId, codeHash: 'a'.repeat(64) } },
    data: { usedAt: new Date() },
  })
  expect(await readDashboard(editor)).toContain('2 recovery codes are left.')
  expect(await readDashboard(cookie)).not.toContain('recovery codes are left')
})
