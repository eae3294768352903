import { z } from 'zod'
import {
  choice,
  clamdHost,
  collectorHeaders,
  folder,
  origin,
  postgresUrl,
  retentionMonths,
  sender,
  serviceUrl,
  smtpUrl,
  wholeNumber,
} from './env-values'
import { providerNames, realProviderNames, realProviders } from './payment-providers'
import { isLoopbackHost, isPrivateHost } from './private-host'
import { StartUpError } from './start-up-error'

// First segments of the site's own paths: what everybody can read is no secret, and the pages there would be hidden.
const TAKEN_SEGMENTS =
  /^\/(404|about-us|admin|api|artwork|contact|course-enrollment|courses|home|icons|index|job-application|jobs|newsletter|og|payments-sandbox|privacy|project-single|projects|search|service-single|services|status|success|team|team-single)$/
const SHORTEST_PREFIX = 12

/** The administrator where none is named. Everybody can know this one, so it is for trying the site out. */
export const DEFAULT_ADMIN_EMAIL = 'admin@example.com'

/** Every variable the product reads, by the name it has in the shell. */
const variables = z.object({
  PORT: wholeNumber(1, 65535).default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an IP address')
    .optional(),
  SITE_URL: origin.optional(),
  DATA_DIR: folder.prefault('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOL: wholeNumber(1, 500).default(10),
  ADMIN_EMAIL: z.email('must be an email address').max(200, 'is too long').default(DEFAULT_ADMIN_EMAIL),
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'must have at least 12 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),
  ADMIN_PREFIX: z
    .string()
    .regex(
      /^\/[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$/,
      'must look like /three-quiet-words: one segment of letters, digits and dashes',
    )
    .refine(prefix => !TAKEN_SEGMENTS.test(prefix), 'begins the path of a page of the site; choose another')
    .optional(),
  NEXTAUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  NEXTAUTH_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  BLOB_READ_WRITE_TOKEN: z
    .string()
    .regex(
      /^vercel_blob_rw_[A-Za-z0-9]+_\w+$/,
      'must be a token of a store, which begins with vercel_blob_rw_',
    )
    .optional(),
  DISK_RESERVE_BYTES: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  CLAMD_HOST: clamdHost.optional(),
  CV_MAX_BYTES: wholeNumber(1, 1024 ** 3).default(5 * 1024 ** 2),
  PAYMENT_PROVIDER: choice([...providerNames, 'none']).optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(live|test)_\w+$/, 'must be the secret key of a Paystack account, which begins with sk_live_')
    .optional(),
  PAYSTACK_API_URL: serviceUrl
    .refine(
      url => url.startsWith('https:') || isLoopbackHost(url),
      'must be an https URL, as the secret key goes there',
    )
    .default('https://api.paystack.co'),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  RATE_LIMITS: choice(['on', 'off']).default('on'),
  LOG_LEVEL: choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  HSTS_SUBDOMAINS: choice(['on', 'off']).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\x21-\x7e]{20,200}$/,
      'must have 20 to 200 characters, letters, digits and signs without spaces',
    )
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: serviceUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: collectorHeaders.default({}),
  SEAT_HOLD_HOURS: wholeNumber(1, 24 * 365).optional(),
  SEED: choice(['sample', 'none']).optional(),
  RETENTION_MONTHS: retentionMonths.default({ applications: 12, enrollments: 24 }),
  // Tax law asks for six; the database holds that too.
  PAYMENT_RETENTION_YEARS: wholeNumber(6, 50).default(6),
  // Vercel sets it, while building and while serving.
  VERCEL: z.literal('1', 'is set by Vercel itself, to 1').optional(),
  CRON_SECRET: z
    .string()
    .regex(
      /^[\x21-\x7e]{16,200}$/,
      'must have 16 to 200 characters, letters, digits and signs without spaces',
    )
    .optional(),
  BACKUP_DIR: folder.optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'must have at least 12 characters')
    .max(1000, 'must have at most 1000 characters')
    .optional(),
})

export type VariableName = keyof z.input<typeof variables>

/** The names of all of them. */
export const variableNames: readonly string[] = Object.keys(variables.shape)

/** What stands in the pages, or decides how they are built. */
export const READ_BY_BUILDS: readonly string[] = ['SITE_URL', 'PORT', 'VERCEL']

/** The variables that a build does without, secrets among them. */
export const UNREAD_BY_BUILDS = variableNames.filter(name => !READ_BY_BUILDS.includes(name))

type Source = Record<string, string | undefined>

/** The product's settings as far as the shell and its defaults give them. */
export type Settings = ReturnType<typeof parseSettings>

/**
 * Checks the variables and fills in every default that does not need the disk.
 * Parses the raw environment; an empty value counts as not set.
 * Throws StartUpError naming the first variable that is wrong (never repeating its value, which may be a secret).
 */
export function parseSettings(source: Source) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const result = variables.safeParse(given)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new StartUpError(`${issue?.path.join('.') ?? 'The environment'} ${issue?.message ?? 'is wrong'}.`)
  }
  if (result.data.DATABASE_OWNER_URL && !result.data.DATABASE_URL)
    throw new StartUpError('DATABASE_OWNER_URL is for migrations only: set DATABASE_URL too.')
  if (result.data.DATABASE_DIRECT_URL && !result.data.DATABASE_URL)
    throw new StartUpError('DATABASE_DIRECT_URL goes with a pooler: set DATABASE_URL to its URL.')
  const settings = toSettings(result.data)
  const { ADMIN_PREFIX } = result.data
  if (ADMIN_PREFIX && ADMIN_PREFIX.length <= SHORTEST_PREFIX && !isPrivateHost(settings.siteUrl))
    throw new StartUpError(
      `ADMIN_PREFIX must have at least ${SHORTEST_PREFIX} characters after its slash on a public site, or it could be guessed.`,
    )
  return settings
}

function toSettings(data: z.output<typeof variables>) {
  const siteUrl = data.SITE_URL ?? `http://localhost:${data.PORT}`
  // Play money and invented records are for trying the site out, never for a public one.
  const onTrial = data.DATABASE_URL === undefined && isPrivateHost(siteUrl)
  const providerKeys = providerKeysOf(data)
  const paymentProvider =
    data.PAYMENT_PROVIDER ??
    realProviderNames.find(name => providerKeys[name]) ??
    (onTrial ? 'sandbox' : 'none')
  return {
    port: data.PORT,
    // Behind a proxy nobody else is to reach the site past it.
    host: data.HOST ?? (data.TRUST_PROXY > 0 ? '127.0.0.1' : undefined),
    siteUrl,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    databasePool: data.DATABASE_POOL,
    adminEmail: data.ADMIN_EMAIL,
    adminPassword: data.ADMIN_PASSWORD,
    adminPrefix: data.ADMIN_PREFIX,
    nextauthSecret: data.NEXTAUTH_SECRET,
    nextauthSecretPrevious: data.NEXTAUTH_SECRET_PREVIOUS,
    blobReadWriteToken: data.BLOB_READ_WRITE_TOKEN,
    // On Vercel neither files nor database are on a disk of the site's.
    diskReserveBytes: data.DISK_RESERVE_BYTES ?? (data.VERCEL ? 0 : undefined),
    clamdHost: data.CLAMD_HOST,
    cvMaxBytes: data.CV_MAX_BYTES,
    paymentProvider,
    /** Whether it was said that no payments are taken, rather than nothing at all. */
    paymentsUnwanted: data.PAYMENT_PROVIDER === 'none',
    providerKeys,
    paystackApiUrl: data.PAYSTACK_API_URL.replace(/\/+$/, ''),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    trustProxy: data.TRUST_PROXY,
    rateLimits: data.RATE_LIMITS === 'on',
    logLevel: data.LOG_LEVEL,
    hstsSubdomains: data.HSTS_SUBDOMAINS ? data.HSTS_SUBDOMAINS === 'on' : isWww(siteUrl),
    metricsToken: data.METRICS_TOKEN,
    otlpEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    otlpHeaders: data.OTEL_EXPORTER_OTLP_HEADERS,
    // Whoever calls about how to pay takes longer than whoever pays on the page that follows.
    seatHoldHours: data.SEAT_HOLD_HOURS ?? (paymentProvider === 'none' ? 7 * 24 : 24),
    seed: data.SEED ?? (onTrial ? 'sample' : 'none'),
    retentionMonths: data.RETENTION_MONTHS,
    paymentRetentionYears: data.PAYMENT_RETENTION_YEARS,
    /** Whether Next serves by itself, in functions that end with their requests: docs/vercel.md. */
    onVercel: data.VERCEL !== undefined,
    cronSecret: data.CRON_SECRET,
    backupDir: data.BACKUP_DIR,
    backupPassphrase: data.BACKUP_PASSPHRASE,
  } as const
}

/** The secret keys of the studio's accounts at payment providers, by the provider's name; undefined where none is set. */
function providerKeysOf(data: z.output<typeof variables>): Record<string, string | undefined> {
  return Object.fromEntries(realProviderNames.map(name => [name, data[realProviders[name].keyVariable]]))
}

// Nothing else lies below a www host; the owner's other hosts are its siblings.
function isWww(siteUrl: string): boolean {
  return new URL(siteUrl).hostname.startsWith('www.')
}

/**
 * Checks what only matters when the site is served (building and migrating do without).
 * Throws StartUpError naming the variable that is missing.
 */
export function checkServingSettings(settings: Settings): void {
  if (settings.onVercel) checkVercelSettings(settings)
  if (settings.databaseUrl && !settings.nextauthSecret)
    throw new StartUpError(
      'NEXTAUTH_SECRET is required with DATABASE_URL; make one with: openssl rand -base64 32',
    )
  refuseSamePrevious(settings, settings.nextauthSecret)
  checkProviderKey(settings)
  if (settings.smtpUrl && !settings.mailFrom) throw new StartUpError('MAIL_FROM is required with SMTP_URL.')
}

/**
 * Makes sure that the previous secret is not the one in use, which would then go on after it had become known.
 * @param secret the one in use: that of NEXTAUTH_SECRET, else the generated one
 * @throws StartUpError where it is
 */
export function refuseSamePrevious(
  { nextauthSecretPrevious: previous }: Settings,
  secret: string | undefined,
): void {
  if (previous && previous === secret)
    throw new StartUpError('NEXTAUTH_SECRET_PREVIOUS is NEXTAUTH_SECRET itself: set that to a new one.')
}

function checkProviderKey({ paymentProvider, providerKeys }: Settings): void {
  if (paymentProvider === 'none' || paymentProvider === 'sandbox' || providerKeys[paymentProvider]) return
  const { keyVariable } = realProviders[paymentProvider]
  throw new StartUpError(`${keyVariable} is required with PAYMENT_PROVIDER=${paymentProvider}.`)
}

// Nothing is kept there between two requests, so nothing can be generated either.
function checkVercelSettings(settings: Settings): void {
  const needed: Record<string, string | undefined> = {
    DATABASE_URL: settings.databaseUrl,
    NEXTAUTH_SECRET: settings.nextauthSecret,
    ADMIN_PREFIX: settings.adminPrefix,
    ADMIN_PASSWORD: settings.adminPassword,
    BLOB_READ_WRITE_TOKEN: settings.blobReadWriteToken,
    CRON_SECRET: settings.cronSecret,
  }
  for (const [name, value] of Object.entries(needed))
    if (!value) throw new StartUpError(`${name} is required on Vercel: docs/vercel.md.`)
  if (isPrivateHost(settings.siteUrl))
    throw new StartUpError('SITE_URL is required on Vercel: the public URL, like https://www.example.com.')
}
