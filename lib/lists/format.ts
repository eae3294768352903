import type { ListPage } from './page'

type Counted = Pick<ListPage<unknown>, 'total' | 'more'>

/** How many records a list has, in words: `104`, or `more than 10,000` where nobody counted on. */
export function formatTotal({ total, more }: Counted): string {
  const number = formatNumber(total)
  return more ? `more than ${number}` : number
}

/** What a list holds, for whoever does not see it: `60 applications, page 2`. */
export function formatListed(list: ListPage<unknown>, noun: string): string {
  const count = `${formatTotal(list)} ${list.total === 1 ? noun.slice(0, -1) : noun}`
  return list.pages > 1 ? `${count}, page ${formatNumber(list.page)}` : count
}

/** A record's number in a list, of how many: `26 of 104`. */
export function formatPlace(number: number, list: Counted): string {
  return `${formatNumber(number)} of ${formatTotal(list)}`
}

function formatNumber(number: number): string {
  return number.toLocaleString('en-NG')
}
