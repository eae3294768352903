import type { Settings } from '@/lib/platform/env-schema'
import { isPrivateHost } from '@/lib/platform/private-host'

const payments: Record<Settings['paymentProvider'], string> = {
  paystack: 'paystack',
  sandbox: 'sandbox: visitors pay with a button, and no money moves',
  none: 'off',
}

/** Says in a line each what a start has switched on, and warns of what is open to others. */
export function describeSettings(settings: Settings): string[] {
  const { databaseUrl, dataDir, siteUrl, smtpUrl, backupDir, retentionMonths, paymentRetentionYears } =
    settings
  const isPublic = !isPrivateHost(siteUrl)
  const lines = [
    `  Payments  ${payments[settings.paymentProvider]}`,
    `  Mail      ${smtpUrl ? `sent through ${new URL(smtpUrl).hostname}` : 'off'}`,
    `  CV files  ${settings.blobReadWriteToken ? 'in the Blob store' : `in ${dataDir}`}`,
    `  Database  ${databaseUrl ? `at ${new URL(databaseUrl).hostname}` : `embedded, in ${dataDir}`}`,
    `  Backups   ${backupDir ? `daily, in ${backupDir}` : 'none by itself: set BACKUP_DIR'}`,
    `  Kept      applications ${retentionMonths.applications} months, enrollments ${retentionMonths.enrollments}, payments ${paymentRetentionYears} years; then erased`,
    `  Samples   ${settings.seed === 'sample' ? 'added to an empty database' : 'none'}`,
  ]
  if (settings.nextauthSecretPrevious)
    lines.push('  Secret    the previous one is accepted for a day: then take NEXTAUTH_SECRET_PREVIOUS out')
  if (isPublic && settings.paymentProvider === 'sandbox')
    lines.push('  Warning   a public site with sandbox payments: anyone can mark a fee as paid')
  if (backupDir && !settings.backupPassphrase)
    lines.push('  Warning   the daily backups are not encrypted: set BACKUP_PASSPHRASE')
  if (databaseUrl && !isPrivateHost(databaseUrl) && !asksForTls(databaseUrl))
    lines.push('  Warning   DATABASE_URL asks for no TLS: add ?sslmode=require or stricter')
  return lines
}

function asksForTls(databaseUrl: string): boolean {
  const { searchParams } = new URL(databaseUrl)
  return /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')
}
