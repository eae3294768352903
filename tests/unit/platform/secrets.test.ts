import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseSettings } from '@/lib/platform/env-schema'
import { deleteSecret, deriveKey, persistSecret, readSecret, secretPath } from '@/lib/platform/secrets'

const dataDir = mkdtempSync(join(tmpdir(), 'secrets-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('a secret is made once and stored where only its owner can read it', () => {
  const secret = persistSecret(dataDir, 'nextauth-secret')
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(persistSecret(dataDir, 'nextauth-secret')).toBe(secret)
  expect(statSync(secretPath(dataDir, 'nextauth-secret')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
})

test('an emptied file is no secret: it is said, and neither used nor replaced', () => {
  const path = secretPath(dataDir, 'database-serving')
  persistSecret(dataDir, 'database-serving')
  truncateSync(path)
  expect(() => persistSecret(dataDir, 'database-serving')).toThrow(`${path} is empty`)
  expect(readFileSync(path, 'utf8')).toBe('')
})

test('one that is there and cannot be read is said, with what to do', () => {
  mkdirSync(secretPath(dataDir, 'database-superuser'))
  expect(() => persistSecret(dataDir, 'database-superuser')).toThrow(
    /^DATA_DIR .* can't hold the secret database-superuser \(EISDIR.*\): see that DATA_DIR and all that is in it belong/,
  )
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

test('a generated prefix holds 64 bits or more', () => {
  const syllables = persistSecret(dataDir, 'admin-prefix').match(/[bdfgklmnprstwy][aeiou]/g) ?? []
  expect(syllables.length * Math.log2(14 * 5)).toBeGreaterThanOrEqual(64)
})

test('every purpose has a key of its own', () => {
  const keys = [
    deriveKey('a secret', 'list cursor 2'),
    deriveKey('a secret', 'sandbox signature'),
    deriveKey('another secret', 'list cursor 2'),
  ]
  expect(new Set(keys.map(key => key.toString('hex'))).size).toBe(3)
  expect(keys.every(key => key.length === 32)).toBe(true)
})
