export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
/** Of 24 hours: the office's clock is never put forward or back. */
export const DAY_MS = 24 * HOUR_MS
