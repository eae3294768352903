import { variableNames } from '@/lib/platform/env-schema'

/** Who signs in to the servers that tests start. */
export const ADMIN_EMAIL = 'ada@studio.test'
export const ADMIN_PASSWORD = 'correct horse battery staple'
export const ADMIN_PREFIX = '/quiet-garden-door'

/** The settings of a site that sends mail, to where no server listens: its letters are queued, and stay. */
export const UNREAD_MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Studio <studio@example.com>' }

/** The settings under which tests run, all there are, in their own process and in the servers they start. */
export function testEnvironment(databaseUrl: string, dataDir: string): Record<string, string> {
  return {
    // Empty counts as not set, and keeps out what the developer's shell or `.env` says.
    ...Object.fromEntries(variableNames.map(name => [name, ''])),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    ADMIN_PREFIX,
    NEXTAUTH_SECRET: 'a secret of at least thirty-two characters',
    PAYMENT_PROVIDER: 'sandbox',
    RATE_LIMITS: 'off',
    SEED: 'none',
    LOG_LEVEL: 'error',
    // Whoever runs the tests may have a full disk.
    DISK_RESERVE_BYTES: '0',
  }
}
