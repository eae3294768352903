import type { VariableName } from '@/lib/platform/env-schema'

/** Who signs in to the servers that tests start. */
export const ADMIN_EMAIL = 'ada@studio.test'
export const ADMIN_PASSWORD = 'correct horse battery staple'
export const ADMIN_PREFIX = '/quiet-garden-door'

/** The settings under which tests run, all there are, in their own process and in the servers they start. */
export function testEnvironment(databaseUrl: string, dataDir: string): Record<VariableName, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    ADMIN_PREFIX,
    NEXTAUTH_SECRET: 'a secret of at least thirty-two characters',
    NEXTAUTH_SECRET_PREVIOUS: '',
    PAYMENT_PROVIDER: 'sandbox',
    RATE_LIMITS: 'off',
    SEED: 'none',
    LOG_LEVEL: 'error',
    // Empty counts as not set, and keeps out what the developer's shell or `.env` says.
    SITE_URL: '',
    HOST: '',
    PORT: '',
    HSTS_SUBDOMAINS: '',
    DATABASE_POOL: '',
    SEAT_HOLD_HOURS: '',
    DATABASE_OWNER_URL: '',
    DATABASE_DIRECT_URL: '',
    VERCEL: '',
    CRON_SECRET: '',
    BLOB_READ_WRITE_TOKEN: '',
    CLAMD_HOST: '',
    CV_MAX_BYTES: '',
    // Whoever runs the tests may have a full disk.
    DISK_RESERVE_BYTES: '0',
    PAYSTACK_SECRET_KEY: '',
    PAYSTACK_API_URL: '',
    SMTP_URL: '',
    MAIL_FROM: '',
    TRUST_PROXY: '',
    METRICS_TOKEN: '',
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
    OTEL_EXPORTER_OTLP_HEADERS: '',
    BACKUP_DIR: '',
    BACKUP_PASSPHRASE: '',
    RETENTION_MONTHS: '',
    PAYMENT_RETENTION_YEARS: '',
  }
}
