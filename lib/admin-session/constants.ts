const minute = 60_000
const hour = 60 * minute

/** How long an unused session lives, in milliseconds. */
export const sessionIdleMs = 8 * hour
/** How long any session lives, however much it is used, in milliseconds. */
export const sessionMaxMs = 24 * hour
/** A session's end is written again only when it moves by at least this much, in milliseconds. */
export const sessionWriteMs = 5 * minute

/** How many failed sign-ins are borne within how many milliseconds, to one account and from one address. */
export const loginLimits = { windowMs: 15 * minute, perAccount: 5, perAddress: 20 }

/** Where a visitor without a session is sent. */
export const loginPath = '/admin/login'
/** The unprefixed address that takes a signed-in administrator on to the secret one. */
export const enterPath = '/admin/enter'
/** The key in the browser's local storage that holds the session token. */
export const adminTokenKey = 'adminToken'
