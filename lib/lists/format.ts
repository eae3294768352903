import { formatNumber } from '@/lib/text/format'
import type { Counted, ListPage } from './page'

/** How many records a list has, in words: `104`, or `more than 10,000` where nobody counted on. */
function formatTotal({ total, more }: Counted): string {
  const number = formatNumber(total)
  return more ? `more than ${number}` : number
}

/**
 * How many records a list has, and of what: `1 job`, `104 jobs`.
 * @param noun what is listed, in the plural
 */
export function formatCounted(list: Counted, noun: string): string {
  return `${formatTotal(list)} ${list.total === 1 ? noun.slice(0, -1) : noun}`
}

/** What a list holds, for whoever does not see it: `60 applications, page 2`. */
export function formatListed(list: ListPage<unknown>, noun: string): string {
  const count = formatCounted(list, noun)
  return list.pages > 1 ? `${count}, page ${formatNumber(list.page)}` : count
}

/** A record's number in a list, of how many: `26 of 104`. */
export function formatPlace(number: number, list: Counted): string {
  return `${formatNumber(number)} of ${formatTotal(list)}`
}
