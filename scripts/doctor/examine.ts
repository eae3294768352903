import type { Settings } from '@/lib/platform/env-schema'
import { checkDatabase } from './database'
import type { Finding } from './finding'
import { checkDisk, checkMemory, checkNode, checkSecretFiles } from './machine'
import { checkBackups, checkMail, checkPayments, checkScanner } from './services'
import { checkBuild, checkCertificate, checkPreviousSecret, checkProxy, checkSiteUrl } from './site'

/** Checks everything that the site stands on, and returns what was found, in the order of the page. */
export async function examine(settings: Settings): Promise<Finding[]> {
  const found = await Promise.all([
    checkNode(process.version),
    checkMemory(),
    checkDisk(settings),
    checkSecretFiles(settings),
    checkDatabase(settings),
    checkBuild(settings),
    checkSiteUrl(settings),
    checkProxy(settings),
    checkPreviousSecret(settings),
    checkCertificate(settings),
    checkMail(settings),
    checkPayments(settings),
    checkBackups(settings),
    checkScanner(settings),
  ])
  return found.flat()
}
