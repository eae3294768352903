import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Settings } from '@/lib/platform/env-schema'
import { isPrivateHost } from '@/lib/platform/private-host'
import { findBuildFault } from '@/scripts/build/build-stamp'
import { readPreviousEnd } from '@/scripts/start/previous-secret'
import { broken, doubtful, type Finding, fine } from './finding'

const DAY_MS = 24 * 60 * 60 * 1000
const RENEW_DAYS = 14
const PATIENCE_MS = 5000

/** Checks that there is a build, of these sources and for this SITE_URL. */
export function checkBuild({ siteUrl }: Settings, root = '.'): Finding {
  const fault = findBuildFault(siteUrl, root)
  return fault ? broken(fault, `Run: SITE_URL=${siteUrl} npm run build`) : fine(`Built for ${siteUrl}`)
}

/** Checks that visitors come by https where they come from elsewhere. */
export function checkSiteUrl({ siteUrl }: Settings): Finding {
  if (siteUrl.startsWith('https:') || isPrivateHost(siteUrl)) return fine(`SITE_URL is ${siteUrl}`)
  return broken(
    `SITE_URL is ${siteUrl}, so passwords and CVs travel in the open`,
    'Have a proxy end TLS (deploy/README.md), and set SITE_URL to the https URL.',
  )
}

/** Checks that visitors behind a proxy are told apart. */
export function checkProxy({ siteUrl, trustProxy }: Settings): Finding {
  if (trustProxy > 0 || !siteUrl.startsWith('https:')) return fine(`TRUST_PROXY is ${trustProxy}`)
  return doubtful(
    'SITE_URL is https and TRUST_PROXY is 0: all visitors share one limit',
    'Set TRUST_PROXY to the number of proxies before the site, mostly 1.',
  )
}

/** Checks that a previous secret is taken out of the settings once its day is over. */
export function checkPreviousSecret(
  { dataDir, nextauthSecretPrevious: previous }: Settings,
  now = new Date(),
): Finding {
  if (!previous) return fine('No previous secret is set')
  const end = readPreviousEnd(dataDir, previous)
  if (end && end < now)
    return doubtful(
      `NEXTAUTH_SECRET_PREVIOUS has not been accepted since ${end.toISOString()}`,
      'Take it out of the settings.',
    )
  return fine(
    `NEXTAUTH_SECRET_PREVIOUS is accepted ${end ? `until ${end.toISOString()}` : 'for a day from the next start'}`,
  )
}

/** Checks how long the certificate of the site still holds. */
export async function checkCertificate({ siteUrl }: Settings, now = new Date()): Promise<Finding> {
  if (!siteUrl.startsWith('https:')) return fine('No certificate is needed')
  const { hostname, port } = new URL(siteUrl)
  const end = await readCertificateEnd(hostname, Number(port || 443)).catch((error: Error) => error)
  if (end instanceof Error)
    return doubtful(
      `${siteUrl} can't be reached with a valid certificate: ${end.message}`,
      'See that its name leads here, that the proxy runs, and that the certificate is renewed.',
    )
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS)
  if (days >= RENEW_DAYS) return fine(`The certificate holds for ${days} days`)
  return doubtful(
    `The certificate ends in ${days} days`,
    'See why it was not renewed: certbot renew --dry-run',
  )
}

function readCertificateEnd(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: isIP(host) ? '' : host, timeout: PATIENCE_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error('it does not respond')))
    socket.once('error', reject)
  })
}
