import { formatCount, listNames } from '@/lib/text/format'
import { countedRecords, type EventKind } from './constants'
import type { EventDetail, EventRecord } from './schema'

const kindWords: Record<EventKind, string> = {
  sign_in: 'Signed in',
  sign_in_failed: 'Wrong email or password',
  limited: 'Too many wrong passwords',
  sign_out: 'Signed out',
  sign_out_everywhere: 'Signed out everywhere',
  session_ended: 'Session ended',
  password_changed: 'Password changed',
  administrator_added: 'Administrator added',
  administrator_disabled: 'Administrator disabled',
  cv_opened: 'CV opened',
  export: 'List exported',
  mass_download: 'Very many CVs opened',
  erased: 'Personal data erased',
  deleted: 'Records deleted',
  second_factor_on: 'Second factor switched on',
  second_factor_off: 'Second factor switched off',
  second_factor_failed: 'Wrong code of the second factor',
  recovery_code_used: 'Recovery code used',
  administrator_enabled: 'Administrator enabled again',
  role_changed: 'Role changed',
  recovery_codes_renewed: 'New recovery codes made',
  second_factor_demanded: 'Second factor demanded of everybody',
  second_factor_left_free: 'Second factor left to each',
  link_given: 'Link to somebody’s page given',
  password_given: 'New password given',
}

const placeWords: Record<NonNullable<EventDetail['at']>, string> = {
  login: 'at the login',
  'password form': 'on the Account page',
  'second factor form': 'on the Account page',
  'command line': 'on the command line',
  start: 'by a start of the site',
  'personal data page': 'on request',
  'status page': 'by the person, on the status page',
  'newsletter link': 'by the person, who left the newsletter',
  retention: 'as their time was over',
  restore: 'again, as a backup was restored',
  list: 'by hand',
  samples: 'samples nobody had touched',
}

/** How much of a hash is shown: enough to tell the few addresses of a studio apart. */
const SHOWN_DIGITS = 8

/** What kind of event it is, in a few words. */
export function describeKind(kind: EventKind): string {
  return kindWords[kind]
}

/** What an event says besides its kind, in words; empty where that is nothing. */
export function describeDetail({ account, detail }: Pick<EventRecord, 'account' | 'detail'>): string {
  const { at, preview, list, filters, opened, role } = detail
  const amounts = listAmounts(detail)
  if (account) return role ? `${account.email}: ${role}` : account.email
  if (at) return [...(amounts.length > 0 ? [listNames(amounts)] : []), placeWords[at]].join(', ')
  if (preview !== undefined) return preview ? 'shown in the page' : 'downloaded'
  if (opened !== undefined) return `${opened} within an hour`
  if (list && filters)
    return filters.length > 0 ? `${list}, by ${filters.join(', ')}` : `${list}, all of them`
  if (list) return list
  return ''
}

function listAmounts(detail: EventDetail): string[] {
  return countedRecords.flatMap(name => (detail[name] ? [formatCount(detail[name], name.slice(0, -1))] : []))
}

/** The code that stands for an IP address in the list: the same address has the same code. */
export function shortHash(ipHash: string | null): string {
  return ipHash?.slice(0, SHOWN_DIGITS) ?? ''
}
