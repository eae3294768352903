import 'server-only'
import { type ExaminedSettings, passed } from './finding'
import { checkDisk, checkMemory, checkSecretFiles } from './machine'
import type { Finding } from './schema'
import { checkBackups, checkCvStore, checkMail, checkPayments, checkScanner } from './services'
import { checkCertificate, checkLimits, checkProxy, checkSiteUrl } from './site'

/**
 * Checks everything that the site stands on, and returns what was found, in the order of the page.
 * @param checkDatabase looks at the database in the way of whoever asks: beside the running site, or from inside
 */
export async function examineSite(
  settings: ExaminedSettings,
  checkDatabase: () => Promise<Finding[]>,
): Promise<Finding[]> {
  const found = await Promise.all([
    // Nothing of the site starts under another than it takes (scripts/check-node.mjs).
    passed(`Node ${process.version}`),
    checkMemory(),
    checkDisk(settings),
    checkCvStore(settings),
    checkSecretFiles(settings),
    checkDatabase(),
    checkSiteUrl(settings),
    checkProxy(settings),
    checkLimits(settings),
    checkCertificate(settings),
    checkMail(settings),
    checkPayments(settings),
    checkBackups(settings),
    checkScanner(settings),
  ])
  return found.flat()
}
