import { createHmac, timingSafeEqual } from 'node:crypto'

/** Gives the hex HMAC-SHA512 of a body's exact bytes, as Paystack signs its deliveries. */
export function signBody(body: Buffer, secret: string): string {
  return createHmac('sha512', secret).update(body).digest('hex')
}

/** Whether a signature header is right for these bytes; takes the same time however wrong it is. */
export function hasRightSignature(body: Buffer, signature: string | null, secret: string): boolean {
  if (!signature || !/^[0-9a-f]{128}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signBody(body, secret), 'hex'))
}
