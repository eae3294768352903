import { encode } from 'uqr'
import { site } from '@/content/site'
import type { SecondFactorOffer } from './schema'
import { toBase32 } from './totp'

/**
 * Describes a secret to an authenticator app: as text to type, and as a picture for its camera
 * (https://github.com/google/google-authenticator/wiki/Key-Uri-Format).
 * @param email whose account it is, for the app's list
 */
export function describeOffer(secret: Buffer, email: string): SecondFactorOffer {
  const text = toBase32(secret)
  const label = [site.name, email].map(encodeURIComponent).join(':')
  const uri = `otpauth://totp/${label}?secret=${text}&issuer=${encodeURIComponent(site.name)}`
  return { secret: text, uri, qrCode: drawQrCode(uri) }
}

/** Draws a text as a QR code, a square of the path for each dark module. */
function drawQrCode(text: string): SecondFactorOffer['qrCode'] {
  const { size, data } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}
