import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { VariableName } from '@/lib/platform/env-schema'

const STATES = ['met', 'partly', 'not met', 'planned', 'n/a'] as const

// How many requirements of levels 1 and 2 each chapter of ASVS 5.0 has, without OAuth and WebRTC.
const REQUIREMENTS: Record<string, number> = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
}

/** What each variable holds; one that is added does not compile before it is here. */
const VARIABLES: Record<VariableName, 'secret' | 'setting'> = {
  PORT: 'setting',
  HOST: 'setting',
  SITE_URL: 'setting',
  HSTS_SUBDOMAINS: 'setting',
  DATA_DIR: 'setting',
  DATABASE_URL: 'secret',
  DATABASE_OWNER_URL: 'secret',
  DATABASE_DIRECT_URL: 'secret',
  DATABASE_POOL: 'setting',
  ADMIN_EMAIL: 'setting',
  ADMIN_PASSWORD: 'secret',
  ADMIN_PREFIX: 'secret',
  NEXTAUTH_SECRET: 'secret',
  NEXTAUTH_SECRET_PREVIOUS: 'secret',
  BLOB_READ_WRITE_TOKEN: 'secret',
  DISK_RESERVE_BYTES: 'setting',
  CLAMD_HOST: 'setting',
  CV_MAX_BYTES: 'setting',
  PAYMENT_PROVIDER: 'setting',
  PAYSTACK_SECRET_KEY: 'secret',
  PAYSTACK_API_URL: 'setting',
  SMTP_URL: 'secret',
  MAIL_FROM: 'setting',
  TRUST_PROXY: 'setting',
  RATE_LIMITS: 'setting',
  LOG_LEVEL: 'setting',
  METRICS_TOKEN: 'secret',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'setting',
  OTEL_EXPORTER_OTLP_HEADERS: 'secret',
  SEAT_HOLD_HOURS: 'setting',
  SEED: 'setting',
  RETENTION_MONTHS: 'setting',
  PAYMENT_RETENTION_YEARS: 'setting',
  VERCEL: 'setting',
  CRON_SECRET: 'secret',
  BACKUP_DIR: 'setting',
  BACKUP_PASSPHRASE: 'secret',
}

const PATH = 'docs/security.md'
const document = readFileSync(PATH, 'utf8')
const rows = document.split('\n').flatMap(line => {
  const [ids = '', , state = '', where = ''] = line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
  return /^\d+\.\d+\.\d+/.test(ids) ? ids.split(', ').map(id => ({ id, state, where })) : []
})

test('every requirement has one line, and one state', () => {
  expect(new Set(rows.map(row => row.id)).size).toBe(rows.length)
  for (const { id, state } of rows) expect(STATES, id).toContain(state)
  const counted = Object.keys(REQUIREMENTS).map(chapter => [chapter, rowsOf(chapter).length])
  expect(Object.fromEntries(counted)).toEqual(REQUIREMENTS)
})

test('the count is that of the lines', () => {
  for (const chapter of Object.keys(REQUIREMENTS))
    expect(countLine(`${chapter} `), chapter).toEqual(countStates(rowsOf(chapter)))
  expect(countLine('**Sum**')).toEqual(countStates(rows))
  const [, partly = 0, notMet = 0, planned = 0] = countStates(rows)
  expect(document).toContain(`Of those that do, ${partly + notMet + planned} are left,`)
})

test('what is met names where, and every file and section that is named is there', () => {
  for (const { id, state, where } of rows) if (state === 'met') expect(where, id).not.toBe('')
  const files = [...document.matchAll(/`([\w.[\]/-]+\/[\w.[\]-]+\.[a-z]+)`/g)].map(([, path = '']) => path)
  const links = [...document.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path = '']) => join(dirname(PATH), path))
  expect([...files, ...links].filter(path => !existsSync(path))).toEqual([])
  const sections = new Set([...document.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => anchorOf(title)))
  const anchors = [...document.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)
  expect(anchors.filter(anchor => !sections.has(anchor ?? ''))).toEqual([])
})

test('every secret among the settings is in the inventory of keys', () => {
  const keys = document.slice(document.indexOf('## Keys'), document.indexOf('### A new secret'))
  const secrets = Object.entries(VARIABLES).filter(([, kind]) => kind === 'secret')
  expect(secrets.filter(([name]) => !keys.includes(`\`${name}\``)).map(([name]) => name)).toEqual([])
})

function rowsOf(chapter: string) {
  return rows.filter(({ id }) => id.startsWith(`${chapter.slice(1)}.`))
}

function countStates(counted: typeof rows): number[] {
  return STATES.map(state => counted.filter(row => row.state === state).length)
}

function countLine(start: string): number[] {
  const line = document.split('\n').find(text => text.startsWith(`| ${start}`)) ?? ''
  return line
    .split('|')
    .slice(2, -1)
    .map(cell => Number(cell.replaceAll('*', '')))
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-')
}
