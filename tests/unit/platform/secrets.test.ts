import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseSettings } from '@/lib/platform/env-schema'
import { deleteSecret, persistSecret, readSecret, secretPath } from '@/lib/platform/secrets'

const dataDir = mkdtempSync(join(tmpdir(), 'secrets-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('a secret is made once and stored where only its owner can read it', () => {
  const secret = persistSecret(dataDir, 'nextauth-secret')
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(persistSecret(dataDir, 'nextauth-secret')).toBe(secret)
  expect(statSync(secretPath(dataDir, 'nextauth-secret')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
})

test('a generated prefix is one that ADMIN_PREFIX would take', () => {
  const prefix = persistSecret(dataDir, 'admin-prefix')
  expect(parseSettings({ ADMIN_PREFIX: prefix }).adminPrefix).toBe(prefix)
})

test('a forgotten secret is gone', () => {
  persistSecret(dataDir, 'admin-password')
  deleteSecret(dataDir, 'admin-password')
  expect(readSecret(dataDir, 'admin-password')).toBeUndefined()
})
