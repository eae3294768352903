import { HOUR_MS, MINUTE_MS } from '@/lib/dates/durations'

/** How long an unused session lives, in milliseconds. */
export const sessionIdleMs = 8 * HOUR_MS
/** How long any session lives, however much it is used, in milliseconds. */
export const sessionMaxMs = 24 * HOUR_MS
/** When a session was last used, and its end, are written at most this often, in milliseconds. */
export const sessionWriteMs = 5 * MINUTE_MS

/** Within how many milliseconds failed sign-ins count. */
export const failureWindowMs = 15 * MINUTE_MS
/** How many failed sign-ins are allowed: of one account from one address, and from one address whatever the accounts. */
export const failureLimits = { ofPair: 5, ofAddress: 20 }
/** An account's failures from anywhere only slow it down: from `from` on, by `firstMs`, doubled with each, `mostMs` at most. */
export const accountDelay = { from: 10, firstMs: 100, mostMs: 2000 }
/** How many logins one address may ask for; `limit-logins.ts` counts them in memory, before anything else is done. */
export const loginRequests = { name: 'login', requests: 30, seconds: 60 }
/** How many bytes the JSON body of a sign-in or of a change of password may have. */
export const credentialsBytes = 8 * 1024

/** Where a visitor without a session is sent. */
export const loginPath = '/admin/login'
/** The unprefixed path that takes a signed-in administrator on to the secret one. */
export const enterPath = '/admin/enter'
/** The same, whatever page was asked for before. */
export const dashboardPath = `${enterPath}?to=dashboard`
/** The page of one's own password, second factor and sessions, under the secret prefix. */
export const accountPath = '/admin/account'
/** The key in the browser's local storage that holds the session token. */
export const adminTokenKey = 'adminToken'

/** What an administrator may do: an owner everything; an editor nothing that leaves the site, deletes, or concerns administrators. */
export const administratorRoles = ['owner', 'editor'] as const
export type AdministratorRole = (typeof administratorRoles)[number]

/**
 * What an administrator may have to do before anything else: choose a password in place of the one somebody else made, or
 * set up the second factor that an owner demands of all.
 */
export const requiredActions = ['password', 'second factor'] as const
export type RequiredAction = (typeof requiredActions)[number]
