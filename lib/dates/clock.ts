// By how many ms the site's clock is ahead of this computer's.
let aheadMs = 0

/**
 * Takes the time from a response of the site: the clock of the computer that a page is open on may be days or years off.
 * @param date the response's `Date` header, if it has one
 */
export function setClock(date: string | null): void {
  const siteTime = date ? Date.parse(date) : Number.NaN
  if (!Number.isNaN(siteTime)) aheadMs = siteTime - Date.now()
}

/** The time by the site's clock; by the computer's own until a response has told. */
export function currentTime(): Date {
  return new Date(Date.now() + aheadMs)
}
