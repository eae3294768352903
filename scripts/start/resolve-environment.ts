import { deleteVariable, publishEnvironment } from '../../lib/platform/env'
import { refuseSamePrevious, type Settings } from '../../lib/platform/env-schema'
import { persistSecret } from '../../lib/platform/secrets'
import { startChangeOver } from './previous-secret'

/**
 * Fills in what the shell left open (generated secrets, the database's address) and publishes all of it, so that
 * bundled code and middleware see one complete environment. Throws StartUpError where a secret does not serve.
 */
export function resolveEnvironment(
  settings: Settings,
  databaseUrl: string,
  mode: 'development' | 'production',
): void {
  const { dataDir } = settings
  const secret = settings.nextauthSecret ?? persistSecret(dataDir, 'nextauth-secret')
  refuseSamePrevious(settings, secret)
  publishEnvironment({
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(settings.port),
    SITE_URL: settings.siteUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: settings.adminEmail,
    ADMIN_PREFIX: settings.adminPrefix ?? persistSecret(dataDir, 'admin-prefix'),
    NEXTAUTH_SECRET: secret,
    // Their defaults depend on whether the database is embedded, which can't be told from here on.
    // That nobody chose one is not the same as choosing none.
    PAYMENT_PROVIDER:
      settings.paymentProvider === 'none' && !settings.paymentsUnwanted ? '' : settings.paymentProvider,
    SEED: settings.seed,
    // Where neither files nor database are on this machine, nothing fills its disk.
    ...(settings.databaseUrl && settings.blobReadWriteToken ? { DISK_RESERVE_BYTES: '0' } : {}),
  })
  resolvePrevious(settings)
  // Nothing that runs from here on needs the owner's rights.
  deleteVariable('DATABASE_OWNER_URL')
}

/** Has a previous secret accepted until its day is over, and then takes it away. */
function resolvePrevious({ dataDir, nextauthSecretPrevious: previous }: Settings): void {
  if (!previous) return
  const end = startChangeOver(dataDir, previous)
  if (end.getTime() > Date.now()) publishEnvironment({ NEXTAUTH_SECRET_PREVIOUS_UNTIL: end.toISOString() })
  else deleteVariable('NEXTAUTH_SECRET_PREVIOUS')
}
