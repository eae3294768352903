import 'server-only'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { DAY_MS } from '@/lib/dates/durations'
import { isPrivateHost } from '@/lib/platform/private-host'
import { type ExaminedSettings, failure, passed, warning } from './finding'
import type { Finding } from './schema'

const RENEW_DAYS = 14
const TIMEOUT_MS = 5000

/** Checks that visitors come by https where they come from elsewhere. */
export function checkSiteUrl({ siteUrl }: ExaminedSettings): Finding {
  if (siteUrl.startsWith('https:') || isPrivateHost(siteUrl)) return passed(`SITE_URL is ${siteUrl}`)
  return failure(
    `SITE_URL is ${siteUrl}, so passwords and CVs travel in the open`,
    'Have a proxy end TLS (deploy/README.md), and set SITE_URL to the https URL.',
  )
}

/** Checks that visitors behind a proxy are told apart. */
export function checkProxy({ siteUrl, trustProxy }: ExaminedSettings): Finding {
  if (trustProxy > 0 || !siteUrl.startsWith('https:')) return passed(`TRUST_PROXY is ${trustProxy}`)
  return warning(
    'SITE_URL is https and TRUST_PROXY is 0: all visitors share one limit',
    'Set TRUST_PROXY to the number of proxies before the site, mostly 1.',
  )
}

/** Checks that guesses at passwords and floods are held back where strangers come. */
export function checkLimits({ siteUrl, rateLimits }: ExaminedSettings): Finding {
  if (rateLimits) return passed('Requests are limited')
  if (isPrivateHost(siteUrl))
    return warning(
      'RATE_LIMITS is off, on a private address',
      'Take RATE_LIMITS out of the settings before strangers come.',
    )
  return failure(
    'RATE_LIMITS is off: passwords can be guessed without end, and anyone can fill the disk',
    'Take RATE_LIMITS out of the settings.',
  )
}

/** Checks how long the certificate of the site still holds. One that is over keeps every visitor away. */
export async function checkCertificate(
  { siteUrl }: Pick<ExaminedSettings, 'siteUrl'>,
  now = new Date(),
): Promise<Finding> {
  if (!siteUrl.startsWith('https:')) return passed('No certificate is needed')
  const { hostname, port } = new URL(siteUrl)
  const found = await readCertificate(hostname, Number(port || 443)).catch((error: Error) => error)
  const fault = found instanceof Error ? found.message : found.fault
  if (!(found instanceof Error) && found.end <= now)
    return failure(
      `The certificate ended on ${found.end.toISOString()}: browsers let nobody in`,
      'Renew it: certbot renew. If that went well before, reload the proxy: systemctl reload nginx',
    )
  if (found instanceof Error || fault)
    return warning(
      `${siteUrl} can't be reached with a valid certificate: ${fault}`,
      'See that its name leads here, that the proxy runs, and that the certificate is renewed.',
    )
  const days = Math.floor((found.end.getTime() - now.getTime()) / DAY_MS)
  if (days >= RENEW_DAYS) return passed(`The certificate holds for ${days} days`)
  return warning(
    `The certificate ends in ${days} days`,
    'See why it was not renewed: certbot renew --dry-run',
  )
}

/** When a certificate ends, and why it is not trusted; that is null where it is. */
type Certificate = { end: Date; fault: string | null }

function readCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    // One that is over has to be seen, and nothing is sent there.
    const options = { servername: isIP(host) ? '' : host, timeout: TIMEOUT_MS, rejectUnauthorized: false }
    const socket = connect({ host, port, ...options }, () => {
      // A code such as SELF_SIGNED_CERT_IN_CHAIN, whatever its type says.
      const fault = socket.authorized ? null : String(socket.authorizationError)
      resolve({ end: new Date(socket.getPeerCertificate().valid_to), fault })
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error('it does not respond')))
    socket.once('error', reject)
  })
}
