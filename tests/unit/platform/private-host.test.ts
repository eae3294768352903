import { expect, test } from 'vitest'
import { parseSettings } from '@/lib/platform/env-schema'
import { isLoopbackHost, isPrivateHost } from '@/lib/platform/private-host'
import { describeSettings } from '@/scripts/start/describe-settings'

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'smtp://site.localhost:25'])(
  '%s is this machine',
  url => expect([isLoopbackHost(url), isPrivateHost(url)]).toEqual([true, true]),
)

test.each(['http://10.1.2.3', 'https://192.168.0.9', 'http://studio.local', 'postgresql://app@db:5432/site'])(
  '%s is in a private network',
  url => expect([isLoopbackHost(url), isPrivateHost(url)]).toEqual([false, true]),
)

test.each([
  'https://example.com',
  'http://172.32.0.1',
  'https://localhost.example.com',
  'https://studio.mylocalhost',
  'http://[2001:db8::1]',
])('%s is public', url => expect([isLoopbackHost(url), isPrivateHost(url)]).toEqual([false, false]))

test('a public site neither plays with money nor shows invented records unless told to', () => {
  const SITE_URL = 'https://www.example.com'
  expect(parseSettings({ SITE_URL })).toMatchObject({ paymentProvider: 'none', seed: 'none' })
  expect(parseSettings({ SITE_URL, PAYMENT_PROVIDER: 'sandbox', SEED: 'sample' })).toMatchObject({
    paymentProvider: 'sandbox',
    seed: 'sample',
  })
})

test('the key of the payment provider is sent in clear to nobody but this machine', () => {
  expect(() => parseSettings({ PAYSTACK_API_URL: 'http://api.example.com' })).toThrow(/^PAYSTACK_API_URL /)
  expect(() => parseSettings({ PAYSTACK_API_URL: 'http://127.0.0.1:9' })).not.toThrow()
})

test.each(['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'])(
  '%s is used over the internet with TLS, or where the owner says that the network is theirs',
  name => {
    const use = (url: string) => () =>
      parseSettings({ DATABASE_URL: 'postgresql://app:hidden@10.0.0.7/site', [name]: url })
    const url = 'postgresql://app:hidden@db.example.com/site'
    expect(use(url)).toThrow(new RegExp(`^${name} leads over the internet: .*sslmode`))
    expect(use(url)).not.toThrow(/hidden/)
    expect(use(`${url}?sslmode=verify-full`)).not.toThrow()
    expect(use(`${url}?sslmode=disable`)).not.toThrow()
    expect(use('postgresql://app:hidden@10.0.0.7/site')).not.toThrow()
    // What the driver connects to.
    const own = 'postgresql://app:hidden@localhost/site?'
    for (const named of ['host=db.example.com', 'host=10.0.0.7&host=db.example.com'])
      expect(use(own + named), named).toThrow(/leads over the internet/)
    expect(use('postgresql://app:hidden@db.example.com/site?hostaddr=10.0.0.7')).toThrow(/over the internet/)
    expect(use('postgresql://app:hidden@db%2Eexample%2Ecom/site')).toThrow(/leads over the internet/)
    for (const named of ['host=/run/postgresql', 'host=10.0.0.7', 'host=::1', 'host='])
      expect(use(own + named), named).not.toThrow()
  },
)

test('CVs go to a scanner in clear on this machine and on a private network only', () => {
  expect(() => parseSettings({ CLAMD_HOST: 'clamd.example.com' })).toThrow(/^CLAMD_HOST .*no TLS/)
  for (const CLAMD_HOST of ['clamd', '[::1]:3310', '192.168.1.4:3310'])
    expect(() => parseSettings({ CLAMD_HOST })).not.toThrow()
})

test('a start says what is on, and what is open to others', () => {
  const open = parseSettings({
    SITE_URL: 'https://www.example.com',
    PAYMENT_PROVIDER: 'sandbox',
    BACKUP_DIR: '/var/backups/site',
    DATABASE_URL: 'postgresql://app:secret@db.example.com/site?sslmode=disable',
  })
  const text = describeSettings(open).join('\n')
  for (const word of ['Payments', 'Mail', 'CV files', 'Database', 'Backups', 'Samples'])
    expect(text).toContain(word)
  expect(text).toContain('sandbox payments')
  expect(text).toContain('DATABASE_URL asks for no TLS')
  expect(text).toContain('the daily backups are not encrypted')
  expect(text).not.toContain('secret')
  expect(describeSettings(parseSettings({})).join('\n')).not.toContain('Warning')
})
