import 'server-only'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { findBackupFault, readBackupState } from '@/lib/backup/kept-backups'
import { pingClamd } from '@/lib/cv-files/clamd'
import { cvFolder, openCvStore } from '@/lib/cv-files/open-store'
import { activeProvider } from '@/lib/payments/configured-providers'
import { keyVariables } from '@/lib/payments/constants'
import { errorCode } from '@/lib/platform/describe-error'
import { inTime } from '@/lib/platform/in-time'
import { type RealProviderName, realProviders } from '@/lib/platform/payment-providers'
import { isLoopbackHost, isPrivateHost } from '@/lib/platform/private-host'
import { type ExaminedSettings, failure, passed, warning } from './finding'
import type { Finding } from './schema'

const TIMEOUT_MS = 5000

/** Checks that mail can be handed on: the server responds, offers TLS and takes the password. */
export async function checkMail({ smtpUrl, mailFrom }: ExaminedSettings): Promise<Finding> {
  if (!smtpUrl) return warning('Mail is off', 'Set SMTP_URL and MAIL_FROM, so that applicants hear of it.')
  if (!mailFrom) return failure('MAIL_FROM is not set', 'Set MAIL_FROM to the email that letters come from.')
  const transporter = createTransport({
    url: smtpUrl,
    requireTLS: !isLoopbackHost(smtpUrl),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const { hostname } = new URL(smtpUrl)
  try {
    await transporter.verify()
    return passed(`Mail goes out through ${hostname}`)
  } catch (error) {
    const code = errorCode(error) ?? 'unknown'
    return failure(
      `The mail server ${hostname} can't be used (${code})`,
      'See that SMTP_URL has its host, port, name and password, and that it offers STARTTLS.',
    )
  } finally {
    transporter.close()
  }
}

/** Checks who takes the payments, whether their key is for real money, and that they can be reached. */
export async function checkPayments(settings: ExaminedSettings): Promise<Finding> {
  const { paymentProvider, siteUrl } = settings
  const keys = keyVariables.join(' or ')
  if (settings.paymentsUnwanted) return passed('No payments are taken, as PAYMENT_PROVIDER says')
  if (paymentProvider === 'none') return warning('Payments are off', `Set ${keys}.`)
  if (paymentProvider === 'sandbox')
    return isPrivateHost(siteUrl)
      ? passed('Payments are tried out in the sandbox')
      : failure(
          'Anyone can mark a fee as paid: a public site with the sandbox',
          `Set ${keys} and take PAYMENT_PROVIDER out.`,
        )
  return checkRealProvider(paymentProvider, settings)
}

async function checkRealProvider(name: RealProviderName, settings: ExaminedSettings): Promise<Finding> {
  const { label, keyVariable, liveKeyStart } = realProviders[name]
  if (!settings.providerKeys[name])
    return failure(`${keyVariable} is not set`, `Copy it from the settings of the ${label} account.`)
  if (!settings.providerKeys[name].startsWith(liveKeyStart) && !isPrivateHost(settings.siteUrl))
    return failure(
      `Anyone can mark a fee as paid: ${label} is on with a test key, and its test cards are published`,
      `Set the key that begins with ${liveKeyStart} before anybody pays.`,
    )
  const apiUrl = activeProvider(settings)?.apiUrl
  return apiUrl ? checkReached(label, apiUrl) : passed(`${label} is on`)
}

async function checkReached(label: string, apiUrl: string): Promise<Finding> {
  const { hostname, port, protocol } = new URL(apiUrl)
  const reached = await isListening(hostname, Number(port || (protocol === 'https:' ? 443 : 80)))
  return reached
    ? passed(`${label} can be reached`)
    : failure(`${label} can't be reached at ${hostname}`, 'See that this machine may open connections to it.')
}

/** Checks the age of the last daily backup, and that the next one can be written. */
export async function checkBackups({ backupDir }: ExaminedSettings, now = new Date()): Promise<Finding> {
  if (!backupDir) return warning('No backups are made', 'Set BACKUP_DIR to a folder on another disk.')
  const { last, overdue } = await readBackupState(backupDir, now)
  const fault = last && (await findBackupFault(backupDir, now))
  if (last && !overdue && fault)
    return failure(
      `No more backups can be made in BACKUP_DIR ${backupDir}: ${fault}`,
      'See that it belongs to the account of the site, that its disk is mounted and can be written to, and make room on it.',
    )
  if (last && !overdue) return passed(`The last backup is of ${last.toISOString()}`)
  const what = last ? `The last backup is of ${last.toISOString()}` : 'No backup can be read in BACKUP_DIR'
  return failure(
    what,
    'See that its disk responds, can be written to and has room. The site tries again every hour, and whenever it starts.',
  )
}

/** Checks that CVs can be scanned, where they are. */
export async function checkScanner({ clamdHost }: ExaminedSettings): Promise<Finding> {
  if (!clamdHost)
    return warning('CVs are not scanned', 'Install clamd, and set CLAMD_HOST: it finds viruses in CVs.')
  const name = `${clamdHost.host}:${clamdHost.port}`
  return pingClamd(clamdHost, TIMEOUT_MS).then(
    () => passed(`clamd responds at ${name}`),
    () =>
      failure(`clamd does not respond at ${name}: no CVs are taken`, 'Start clamd, or take CLAMD_HOST out.'),
  )
}

/** Checks that CVs can be stored and read; of a folder that is not there yet, as before the first start, it says nothing. */
export async function checkCvStore(settings: ExaminedSettings): Promise<Finding[]> {
  const { blobReadWriteToken, dataDir } = settings
  const folder = cvFolder(dataDir)
  // To ask it would make it: where its disk is not mounted, CVs would then go into what is hidden later.
  if (!blobReadWriteToken && !existsSync(/*turbopackIgnore: true*/ folder)) return []
  return inTime(openCvStore(settings).check(), TIMEOUT_MS).then(
    () => [passed('CVs can be stored')],
    () => [
      blobReadWriteToken
        ? failure(
            'The Blob store does not respond, or not to this token: no CVs are taken',
            'See that BLOB_READ_WRITE_TOKEN is the one of the store, and that this machine may open connections to it.',
          )
        : failure(
            `CVs can't be stored in ${folder}`,
            'See that it is a folder, on a disk that is mounted, and belongs with all that is in it to the account of the site.',
          ),
    ],
  )
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS }, () => resolve(true))
    socket.once('connect', () => socket.end())
    socket.once('timeout', () => socket.destroy(new Error('no response')))
    socket.once('error', () => resolve(false))
  })
}
