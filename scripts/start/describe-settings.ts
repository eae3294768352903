import { DEFAULT_ADMIN_EMAIL, type Settings } from '@/lib/platform/env-schema'
import { realProviders } from '@/lib/platform/payment-providers'
import { isPrivateDatabase, isPrivateHost } from '@/lib/platform/private-host'
import { readSecret, secretPath } from '@/lib/platform/secrets'

// The others are said by their names.
const payments: Partial<Record<Settings['paymentProvider'], string>> = {
  sandbox: 'sandbox: visitors pay with a button, and no money moves',
  none: 'off',
}

/**
 * Says in a line each where the site and its admin area are. In public no secret is among them: the lines end in a log, which
 * more people read than may know one.
 * @param password the one that was generated now, if one was
 */
export function describeEntry(settings: Settings, adminPrefix: string, password?: string): string[] {
  const { siteUrl, adminEmail, dataDir } = settings
  const kept = secretPath(dataDir, 'admin-password')
  // A first start that was killed never said it; later ones say where it is for as long as it may be the only way in.
  const isKept = !settings.adminPassword && readSecret(dataDir, 'admin-password') !== undefined
  const waiting = isKept ? [`  Password  in ${kept}, until it is changed`] : []
  const site = [`  Site      ${siteUrl}`]
  if (isPrivateHost(siteUrl)) {
    const lines = [...site, `  Admin     ${siteUrl}${adminPrefix}/admin/login`, `  Email     ${adminEmail}`]
    if (!password) return [...lines, ...waiting]
    return [...lines, `  Password  ${password}`, `            shown this once, kept in ${kept}`]
  }
  const prefix = settings.adminPrefix ? 'ADMIN_PREFIX' : `what ${secretPath(dataDir, 'admin-prefix')} holds`
  const lines = [
    ...site,
    `  Admin     ${siteUrl}, then ${prefix}, then /admin/login`,
    `  Email     ${adminEmail}`,
  ]
  return [...lines, ...waiting]
}

/**
 * Says in a line each what a start has switched on, and warns of what is open to others.
 * @param hasRoom whether the disk has its reserve free
 */
export function describeSettings(settings: Settings, hasRoom = true): string[] {
  const warnings = listWarnings(settings, hasRoom)
  return [...describeChoices(settings), ...warnings.map(warning => `  Warning   ${warning}`)]
}

function describeChoices(settings: Settings): string[] {
  const { databaseUrl, dataDir, smtpUrl, backupDir, retentionMonths, paymentRetentionYears } = settings
  const lines = [
    `  Payments  ${payments[settings.paymentProvider] ?? settings.paymentProvider}`,
    `  Mail      ${smtpUrl ? `sent through ${new URL(smtpUrl).hostname}` : 'off'}`,
    `  CV files  ${settings.blobReadWriteToken ? 'in the Blob store' : `in ${dataDir}`}`,
    `  Database  ${databaseUrl ? `at ${new URL(databaseUrl).hostname}` : `embedded, in ${dataDir}`}`,
    `  Backups   ${backupDir ? `daily, in ${backupDir}` : 'none by itself: set BACKUP_DIR'}`,
    `  Kept      applications ${retentionMonths.applications} months, enrollments ${retentionMonths.enrollments}, payments ${paymentRetentionYears} years; then erased`,
    `  Samples   ${settings.seed === 'sample' ? 'added to an empty database' : 'none'}`,
  ]
  if (settings.nextauthSecretPrevious)
    lines.push('  Secret    the previous one is accepted for a day: then take NEXTAUTH_SECRET_PREVIOUS out')
  return lines
}

function listWarnings(settings: Settings, hasRoom: boolean): string[] {
  const { databaseUrl, dataDir, backupDir, backupPassphrase } = settings
  const warnings = isPrivateHost(settings.siteUrl) ? [] : listPublicWarnings(settings)
  if (!hasRoom)
    warnings.unshift(
      `no CV is taken, as the disk of ${dataDir} has less free than its reserve: make room, or set DISK_RESERVE_BYTES lower`,
    )
  if (backupDir && !backupPassphrase)
    warnings.push('the daily backups are not encrypted: set BACKUP_PASSPHRASE')
  if (databaseUrl && !isPrivateDatabase(databaseUrl) && !asksForTls(databaseUrl))
    warnings.push('DATABASE_URL asks for no TLS: set sslmode=verify-full in it')
  return warnings
}

function listPublicWarnings(settings: Settings): string[] {
  const warnings: string[] = []
  if (settings.adminEmail === DEFAULT_ADMIN_EMAIL)
    warnings.push('the administrator is one that everybody can guess: set ADMIN_EMAIL')
  if (settings.paymentProvider === 'sandbox')
    warnings.push('a public site with sandbox payments: anyone can mark a fee as paid')
  if (takesTestCards(settings))
    warnings.push('payments are on with a test key: anyone can mark a fee as paid, by a test card')
  if (!settings.rateLimits) warnings.push('RATE_LIMITS is off: passwords can be guessed without end')
  return warnings
}

function takesTestCards({ paymentProvider, providerKeys }: Settings): boolean {
  if (paymentProvider === 'none' || paymentProvider === 'sandbox') return false
  return !providerKeys[paymentProvider]?.startsWith(realProviders[paymentProvider].liveKeyStart)
}

function asksForTls(databaseUrl: string): boolean {
  const { searchParams } = new URL(databaseUrl)
  return /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')
}
