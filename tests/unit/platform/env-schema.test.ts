import { readdirSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  checkServingSettings,
  parseSettings,
  READ_BY_BUILDS,
  UNREAD_BY_BUILDS,
} from '@/lib/platform/env-schema'

const DATABASE_URL = 'postgresql://user:secret@db.example.com:5432/site?sslmode=verify-full'

describe('the environment', () => {
  test('needs nothing: every variable has a default', () => {
    expect(parseSettings({})).toMatchObject({
      port: 3000,
      siteUrl: 'http://localhost:3000',
      adminEmail: 'admin@example.com',
      cvMaxBytes: 5_242_880,
      paymentProvider: 'sandbox',
      trustProxy: 0,
      rateLimits: true,
      seed: 'sample',
    })
  })

  test('is the same with .env.example as without it', () => {
    expect(parseSettings(parseEnv(readFileSync('.env.example', 'utf8')))).toEqual(parseSettings({}))
  })

  test('has every variable in .env.example and in the README, and no other', () => {
    const names = [...UNREAD_BY_BUILDS, ...READ_BY_BUILDS].sort()
    expect(Object.keys(parseEnv(readFileSync('.env.example', 'utf8'))).sort()).toEqual(names)
    const [, table = ''] = /\n## Configuration\n(.*?)\n## /s.exec(readFileSync('README.md', 'utf8')) ?? []
    const rows = table
      .replace('…HEADERS', 'OTEL_EXPORTER_OTLP_HEADERS')
      .split('\n')
      .filter(line => line.startsWith('| `'))
    const told = rows.flatMap(row => [...row.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name))
    expect([...new Set(told)].sort()).toEqual(names)
  })

  test('with a database of its own neither plays with money nor adds samples', () => {
    expect(parseSettings({ DATABASE_URL })).toMatchObject({ paymentProvider: 'none', seed: 'none' })
    expect(parseSettings({ DATABASE_URL, PAYMENT_PROVIDER: 'sandbox' }).paymentProvider).toBe('sandbox')
    expect(parseSettings({ DATABASE_URL, PAYMENT_PROVIDER: 'sandbox' }).seatHoldHours).toBe(24)
    // Whoever has to call first needs longer.
    expect(parseSettings({ DATABASE_URL }).seatHoldHours).toBe(168)
    expect(parseSettings({ DATABASE_URL, SEAT_HOLD_HOURS: '48' }).seatHoldHours).toBe(48)
    expect(parseSettings({ DATABASE_URL, PAYSTACK_SECRET_KEY: 'sk_test_a' }).paymentProvider).toBe('paystack')
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['HOST', 'a host'],
    ['SITE_URL', 'example.com'],
    ['SITE_URL', 'https://example.com/site'],
    ['DATA_DIR', ' /var/lib/site'],
    ['DATA_DIR', '~/site'],
    ['BACKUP_DIR', '~/backups'],
    ['SITE_URL', 'https://ada@example.com'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_URL', 'postgresql:db'],
    ['DATABASE_URL', ' postgresql://db/site'],
    ['DATABASE_URL', 'postgresql://db/site?sslmode=verifyfull'],
    ['DATABASE_POOL', '0'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'eleven char'],
    ['ADMIN_PREFIX', 'no-slash'],
    ['ADMIN_PREFIX', '/two/parts'],
    ['ADMIN_PREFIX', '/jobs'],
    ['NEXTAUTH_SECRET', 'too short'],
    ['NEXTAUTH_SECRET_PREVIOUS', 'too short'],
    ['BLOB_READ_WRITE_TOKEN', 'a token'],
    ['DISK_RESERVE_BYTES', '1 GB'],
    ['CV_MAX_BYTES', '5MB'],
    ['CLAMD_HOST', 'tcp://clamd'],
    ['CLAMD_HOST', 'clamd:99999'],
    ['PAYMENT_PROVIDER', 'cash'],
    ['PAYSTACK_SECRET_KEY', 'pk_live_a'],
    ['PAYSTACK_SECRET_KEY', 'sk_live_a '],
    ['PAYSTACK_API_URL', 'ftp://x'],
    ['PAYSTACK_API_URL', 'https://api.paystack.co '],
    ['PAYSTACK_API_URL', 'https://key@api.paystack.co'],
    ['PAYSTACK_API_URL', 'https://api.paystack.co?key=a'],
    ['SEAT_HOLD_HOURS', '1.5'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp:mail.example.com'],
    ['SMTP_URL', 'smtp:///mail.example.com'],
    ['MAIL_FROM', 'the studio'],
    ['MAIL_FROM', 'the studio @ home'],
    ['MAIL_FROM', 'Studio <studio@>'],
    ['MAIL_FROM', 'Studio <studio@example.com'],
    ['MAIL_FROM', 'one@example.com two@example.com'],
    ['MAIL_FROM', 'one@example.com, two@example.com'],
    ['MAIL_FROM', 'Studio\nBcc: all <studio@example.com>'],
    ['TRUST_PROXY', '-1'],
    ['RATE_LIMITS', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['METRICS_TOKEN', 'nineteen characters'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://studio:secret@collector.example.com'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://collector.example.com/#traces'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'token'],
    ['BACKUP_DIR', '/var/backups/site '],
    ['BACKUP_PASSPHRASE', 'eleven char'],
    ['CRON_SECRET', 'too short'],
    ['VERCEL', 'no'],
    ['SEED', 'some'],
    ['RETENTION_MONTHS', '0'],
    ['RETENTION_MONTHS', '12,24,36'],
    ['RETENTION_MONTHS', '12,121'],
    ['PAYMENT_RETENTION_YEARS', '5'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const refusal = () => parseSettings({ [name]: value })
    expect(refusal).toThrow(new RegExp(`^${name} [^\n]+$`))
  })

  test.each([
    'studio@example.com',
    'site@localhost',
    'Studio <studio@example.com>',
    'Studio, Jos <studio@example.com>',
    '"Studio <Jos>" <studio@example.com>',
    'Adébáyọ̀ & Co. <studio@mail.example.com>',
    '<studio@example.com>',
  ])('takes MAIL_FROM=%s as it is', MAIL_FROM => {
    expect(parseSettings({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  })

  test('tries no variable with nothing in it: it counts as not set', () => {
    const empty = Object.fromEntries(
      Object.keys(parseEnv(readFileSync('.env.example', 'utf8'))).map(name => [name, ' ']),
    )
    expect(parseSettings(empty)).toEqual(parseSettings({}))
  })

  test.each([
    ['clamd', { host: 'clamd', port: 3310 }],
    ['127.0.0.1:3311', { host: '127.0.0.1', port: 3311 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
  ])('reads where clamd listens: %s', (CLAMD_HOST, clamdHost) => {
    expect(parseSettings({ CLAMD_HOST }).clamdHost).toEqual(clamdHost)
  })

  test.each(['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'])('takes %s beside DATABASE_URL only', name => {
    expect(() => parseSettings({ [name]: DATABASE_URL })).toThrow(new RegExp(`^${name} .*set DATABASE_URL`))
    expect(() => parseSettings({ [name]: DATABASE_URL, DATABASE_URL })).not.toThrow()
  })

  test('listens to this machine alone where a proxy stands in front, unless told otherwise', () => {
    const hostOf = (source: Record<string, string>) => parseSettings(source).host
    expect(hostOf({})).toBeUndefined()
    expect(hostOf({ TRUST_PROXY: '1' })).toBe('127.0.0.1')
    expect(hostOf({ TRUST_PROXY: '1', HOST: '0.0.0.0' })).toBe('0.0.0.0')
  })

  test('takes a short ADMIN_PREFIX for trying the site out, and none that could be guessed on a public one', () => {
    const parse = (SITE_URL: string) => parseSettings({ SITE_URL, ADMIN_PREFIX: '/some-words' })
    expect(parse('http://localhost:3000').adminPrefix).toBe('/some-words')
    expect(() => parse('https://www.example.com')).toThrow(/^ADMIN_PREFIX .*12 characters/)
  })

  // Folders without pages.
  const unserved = ['fonts', 'styles']
  const segments = [...readdirSync('app/(site)'), ...readdirSync('app'), ...readdirSync('public')]
  test.each(segments.filter(name => /^[\w-]+$/.test(name) && !unserved.includes(name)))(
    'takes no ADMIN_PREFIX that everybody can read: /%s begins a path of the site',
    segment => {
      expect(() => parseSettings({ ADMIN_PREFIX: `/${segment}` })).toThrow(/^ADMIN_PREFIX /)
    },
  )

  test('never repeats a value, which may be a secret', () => {
    expect(() => parseSettings({ NEXTAUTH_SECRET: 'hunter2' })).not.toThrow(/hunter2/)
  })

  test.each([
    [{ DATABASE_URL }, 'NEXTAUTH_SECRET'],
    [{ PAYMENT_PROVIDER: 'paystack' }, 'PAYSTACK_SECRET_KEY'],
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM'],
  ])('serves only when what belongs together is there: %o', (variables, missing) => {
    expect(() => checkServingSettings(parseSettings(variables))).toThrow(`${missing} is required`)
  })

  const onVercel = {
    VERCEL: '1',
    SITE_URL: 'https://www.example.com',
    DATABASE_URL,
    NEXTAUTH_SECRET: 'a secret of at least thirty-two characters',
    ADMIN_PREFIX: '/quiet-garden-door',
    ADMIN_PASSWORD: 'correct horse battery staple',
    BLOB_READ_WRITE_TOKEN: 'vercel_blob_rw_a_b',
    CRON_SECRET: 'a-secret-of-the-scheduler',
  }

  test('on Vercel nothing is generated, nothing lies on a disk, and each variable that is needed is named', () => {
    const settings = parseSettings(onVercel)
    expect(() => checkServingSettings(settings)).not.toThrow()
    expect(settings).toMatchObject({ onVercel: true, diskReserveBytes: 0 })
    for (const name of Object.keys(onVercel).filter(known => known !== 'VERCEL'))
      expect(() => checkServingSettings(parseSettings({ ...onVercel, [name]: '' })), name).toThrow(
        `${name} is required on Vercel`,
      )
  })
})
