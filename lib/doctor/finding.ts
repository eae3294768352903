import type { Settings } from '@/lib/platform/env-schema'
import type { Finding } from './schema'

/** The settings that are examined: those that the running site still has, too. */
export type ExaminedSettings = Omit<Settings, 'nextauthSecretPrevious'>

/** Something that is as it should be. */
export const passed = (what: string): Finding => ({ state: 'ok', what })

/** Something that works now but will not always, or that is open to others. */
export const warning = (what: string, how: string): Finding => ({ state: 'warn', what, how })

/** Something that stops the site or a part of it. */
export const failure = (what: string, how: string): Finding => ({ state: 'fail', what, how })
