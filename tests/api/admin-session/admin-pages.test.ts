import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '@/lib/platform/env'
import { adminSections } from '../../support/admin-sections'
import { postLogin } from '../../support/administrator'
import { type QueryLog, startQueryLog } from '../../support/query-log'
import { type RunningServer, startServer } from '../../support/server'
import { ADMIN_PREFIX } from '../../support/test-environment'

let log: QueryLog
let server: RunningServer
let cookie: string

beforeAll(async () => {
  log = await startQueryLog(env().databaseUrl)
  server = await startServer({ env: { DATABASE_URL: log.url } })
  cookie = (await postLogin(server.baseUrl)).headers.get('set-cookie')?.split(';')[0] ?? ''
})
afterAll(async () => {
  await server.stop()
  log.close()
})

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
