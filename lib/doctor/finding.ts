import type { Settings } from '@/lib/platform/env-schema'
import type { Finding } from './schema'

/** The settings that are looked at: those that the running site still knows as well. */
export type ExaminedSettings = Omit<Settings, 'nextauthSecretPrevious'>

/** Something that is as it should be. */
export const passed = (what: string): Finding => ({ state: 'ok', what })

/** Something that works, and will not always, or is open to others. */
export const warning = (what: string, how: string): Finding => ({ state: 'warn', what, how })

/** Something that stops the site or a part of it. */
export const failure = (what: string, how: string): Finding => ({ state: 'fail', what, how })
