import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '@/lib/admin-session/login'
import { openSession } from '@/lib/admin-session/mutations'
import { database } from '@/lib/platform/database'
import { env, readSettings } from '@/lib/platform/env'
import { readSecret } from '@/lib/platform/secrets'
import { ensureAdministrator } from '@/scripts/start/administrator'
import { setPassword } from '@/scripts/start/administrator-accounts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../support/test-environment'

beforeEach(() => database().administrator.deleteMany())

const start = (adminPassword?: string, adminEmail = ADMIN_EMAIL) =>
  ensureAdministrator({ ...readSettings(), adminPassword, adminEmail })
const opens = async (password: string, email = ADMIN_EMAIL) =>
  (await signIn({ email, password }, { address: '10.0.0.1' })).ok

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
  const { generatedPassword } = await start()
  expect(generatedPassword).toBeTruthy()
  expect((await start()).generatedPassword).toBeUndefined()
  expect(await opens(generatedPassword ?? '')).toBe(true)
  expect(readSecret(env().dataDir, 'admin-password')).toBe(generatedPassword)
  await start(ADMIN_PASSWORD)
  expect(await opens(ADMIN_PASSWORD)).toBe(true)
  // Otherwise later starts would name a file with a password that no longer works.
  expect(readSecret(env().dataDir, 'admin-password')).toBeUndefined()
})

describe('another ADMIN_EMAIL', () => {
  const successor = 'grace@studio.test'

  test('disables the account it named before, ends its sessions, and says so', async () => {
    await start(ADMIN_PASSWORD)
    expect(await opens(ADMIN_PASSWORD)).toBe(true)
    expect(await start(ADMIN_PASSWORD, successor)).toMatchObject({ disabled: [ADMIN_EMAIL] })
    expect(await opens(ADMIN_PASSWORD)).toBe(false)
    expect(await opens(ADMIN_PASSWORD, successor)).toBe(true)
    const old = await database().administrator.findUniqueOrThrow({
      where: { email: ADMIN_EMAIL },
      include: { sessions: true },
    })
    expect(old.disabledAt).not.toBeNull()
    expect(old.sessions.every(({ revokedAt }) => revokedAt !== null)).toBe(true)
    expect(await start(ADMIN_PASSWORD, successor)).toMatchObject({ disabled: [] })
  })

  test('in other letters only is the same account', async () => {
    await start(ADMIN_PASSWORD)
    expect(await start(ADMIN_PASSWORD, ADMIN_EMAIL.toUpperCase())).toMatchObject({ disabled: [] })
    expect(await opens(ADMIN_PASSWORD)).toBe(true)
  })

  test('set back enables the first again; accounts made otherwise are left alone', async () => {
    await start(ADMIN_PASSWORD)
    await database().administrator.create({ data: { email: 'made@studio.test', passwordHash: 'x' } })
    await start(ADMIN_PASSWORD, successor)
    expect(await start(ADMIN_PASSWORD)).toMatchObject({ disabled: [successor] })
    expect(await opens(ADMIN_PASSWORD)).toBe(true)
    expect(await database().administrator.count({ where: { disabledAt: null } })).toBe(2)
  })

  test('never inherits a generated password', async () => {
    const first = await start()
    const second = await start(undefined, successor)
    expect(second.generatedPassword).toBeTruthy()
    expect(second.generatedPassword).not.toBe(first.generatedPassword)
    expect(readSecret(env().dataDir, 'admin-password')).toBe(second.generatedPassword)
  })
})

test('an ADMIN_PASSWORD that is easy to guess stops the start', async () => {
  for (const weak of ['password1234', 'plateaucreative', 'quiet-garden-door', `${ADMIN_EMAIL}1`])
    await expect(start(weak)).rejects.toThrow(/^ADMIN_PASSWORD is refused\. [^\n]+$/)
  expect(await database().administrator.count()).toBe(0)
})
