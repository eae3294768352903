import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '@/lib/dates/durations'
import { acceptedSecrets } from '@/lib/platform/accepted-secrets'
import { checkServingSettings, parseSettings } from '@/lib/platform/env-schema'
import { persistSecret } from '@/lib/platform/secrets'
import { checkPreviousSecret } from '@/scripts/doctor/previous-secret'
import { readPreviousEnd, startChangeOver } from '@/scripts/start/previous-secret'
import { resolveEnvironment } from '@/scripts/start/resolve-environment'

const NOW = new Date('2026-11-22T08:00:00.000Z')
const NEW = 'the new secret of thirty-two characters'
const OLD = 'the old secret of thirty-two characters'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'previous-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a previous secret has a day from the first start that finds it, and a restart gives it no other', () => {
  expect(readPreviousEnd(folder, OLD)).toBeNull()
  const end = startChangeOver(folder, OLD, NOW)
  expect(end).toEqual(new Date(NOW.getTime() + DAY_MS))
  expect(startChangeOver(folder, OLD, new Date(NOW.getTime() + 3 * DAY_MS))).toEqual(end)
  expect(statSync(join(folder, 'secrets', 'previous-secret-found')).mode & 0o777).toBe(0o600)
  const other = new Date(NOW.getTime() + 30 * DAY_MS)
  expect(startChangeOver(folder, NEW, other)).toEqual(new Date(other.getTime() + DAY_MS))
})

test('a start with a wrong clock gives it no years: the next one begins its day', () => {
  startChangeOver(folder, OLD, new Date(NOW.getTime() + 3650 * DAY_MS))
  expect(readPreviousEnd(folder, OLD, NOW)).toBeNull()
  const end = startChangeOver(folder, OLD, NOW)
  expect(end).toEqual(new Date(NOW.getTime() + DAY_MS))
  expect(startChangeOver(folder, OLD, new Date(NOW.getTime() - 60_000))).toEqual(end)
})

test('what is accepted is the own secret first, and the previous one until its end', () => {
  const variables = {
    NODE_ENV: 'production' as const,
    NEXTAUTH_SECRET: NEW,
    NEXTAUTH_SECRET_PREVIOUS: OLD,
    NEXTAUTH_SECRET_PREVIOUS_UNTIL: NOW.toISOString(),
  }
  expect(acceptedSecrets(variables, NOW.getTime() - 1)).toEqual([NEW, OLD])
  expect(acceptedSecrets(variables, NOW.getTime())).toEqual([NEW])
  // Without a start that has set the end, it is nothing.
  expect(acceptedSecrets({ ...variables, NEXTAUTH_SECRET_PREVIOUS_UNTIL: undefined }, 0)).toEqual([NEW])
  expect(acceptedSecrets({ ...variables, NEXTAUTH_SECRET_PREVIOUS: '' }, 0)).toEqual([NEW])
})

test('a previous secret that is the new one does not serve', () => {
  const settings = parseSettings({ NEXTAUTH_SECRET: NEW, NEXTAUTH_SECRET_PREVIOUS: NEW })
  expect(() => checkServingSettings(settings)).toThrow(/^NEXTAUTH_SECRET_PREVIOUS is NEXTAUTH_SECRET itself/)
})

test('nor does one that is the generated secret, where NEXTAUTH_SECRET is not set', () => {
  const generated = persistSecret(folder, 'nextauth-secret')
  const settings = parseSettings({ DATA_DIR: folder, NEXTAUTH_SECRET_PREVIOUS: generated })
  const resolve = () => resolveEnvironment(settings, 'postgresql://localhost/site', 'production')
  expect(resolve).toThrow(/^NEXTAUTH_SECRET_PREVIOUS is NEXTAUTH_SECRET itself/)
  expect(readdirSync(join(folder, 'secrets'))).toEqual(['nextauth-secret'])
})

test('the doctor asks for one to be taken out once its day is over', () => {
  const settings = parseSettings({ NEXTAUTH_SECRET_PREVIOUS: OLD, DATA_DIR: folder })
  expect(checkPreviousSecret(parseSettings({})).state).toBe('ok')
  expect(checkPreviousSecret(settings).what).toMatch(/from the next start$/)
  startChangeOver(folder, OLD, NOW)
  expect(checkPreviousSecret(settings, NOW).state).toBe('ok')
  expect(checkPreviousSecret(settings, new Date(NOW.getTime() + DAY_MS + 1)).state).toBe('warn')
})
