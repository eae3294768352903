import type { Finding } from './schema'

/** Something that is as it should be. */
export const fine = (what: string): Finding => ({ state: 'ok', what })

/** Something that works, and will not always, or is open to others. */
export const doubtful = (what: string, how: string): Finding => ({ state: 'warn', what, how })

/** Something that stops the site or a part of it. */
export const broken = (what: string, how: string): Finding => ({ state: 'fail', what, how })
