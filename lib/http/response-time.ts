/**
 * Returns when the site sent a response, by its own clock: a phone's may be wrong by days. Where the header is missing, the phone's counts.
 * @param header the response's Date header
 */
export function responseTime(header: string | null): Date {
  const time = Date.parse(header ?? '')
  return Number.isNaN(time) ? new Date() : new Date(time)
}
