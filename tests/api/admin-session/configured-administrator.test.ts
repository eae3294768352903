import { beforeEach, expect, test } from 'vitest'
import { signIn } from '@/lib/admin-session/login'
import { openSession } from '@/lib/admin-session/sessions'
import { database } from '@/lib/platform/database'
import { readSettings } from '@/lib/platform/env'
import { ensureAdministrator, setPassword } from '@/scripts/start/administrator'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../support/test-environment'

beforeEach(() => database().administrator.deleteMany())

const start = (adminPassword?: string) => ensureAdministrator({ ...readSettings(), adminPassword })
const opens = async (password: string) => (await signIn({ email: ADMIN_EMAIL, password }, '10.0.0.1')).ok

test('a start does not undo a password that was changed since', async () => {
  await start(ADMIN_PASSWORD)
  await setPassword(ADMIN_EMAIL, 'chosen by myself', ADMIN_PASSWORD)
  await start(ADMIN_PASSWORD)
  expect(await opens('chosen by myself')).toBe(true)
  expect(await opens(ADMIN_PASSWORD)).toBe(false)
})

test('another ADMIN_PASSWORD is taken over, and ends the open sessions', async () => {
  await start(ADMIN_PASSWORD)
  await setPassword(ADMIN_EMAIL, 'chosen by myself', ADMIN_PASSWORD)
  const { id, passwordHash } = await database().administrator.findFirstOrThrow()
  await openSession({ administratorId: id, provedHash: passwordHash }, new Date())
  await start('set anew in the settings')
  expect(await opens('set anew in the settings')).toBe(true)
  expect(await database().adminSession.count({ where: { revokedAt: null } })).toBe(1)
})

test('an account from before keeps its sessions where its password is ADMIN_PASSWORD already', async () => {
  await setPassword(ADMIN_EMAIL, ADMIN_PASSWORD)
  const { id, passwordHash } = await database().administrator.findFirstOrThrow()
  await openSession({ administratorId: id, provedHash: passwordHash }, new Date())
  await start(ADMIN_PASSWORD)
  expect(await database().adminSession.count({ where: { revokedAt: null } })).toBe(1)
  const { configuredPasswordHash } = await database().administrator.findFirstOrThrow()
  expect(configuredPasswordHash).toBe(passwordHash)
})

test('without ADMIN_PASSWORD one is generated once, and ADMIN_PASSWORD set later takes its place', async () => {
  const generated = await start()
  expect(generated).toBeTruthy()
  expect(await start()).toBeUndefined()
  expect(await opens(generated ?? '')).toBe(true)
  await start(ADMIN_PASSWORD)
  expect(await opens(ADMIN_PASSWORD)).toBe(true)
})
