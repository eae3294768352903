import type { Stock } from '@/components/ui/title-bar'

/** The stock a job's docket is printed on, by employment type; a missing type is on mist. */
const stocks = new Map<string, Stock>([
  ['Full-time', 'sky'],
  ['Part-time', 'acha'],
  ['Contract', 'laterite'],
  ['Temporary', 'hill'],
])

/** Names the stock of a job's docket. */
export function stockFor(employmentType: string | null | undefined): Stock {
  return stocks.get(employmentType ?? '') ?? 'mist'
}

const discs = new Map([
  ['Full-time', <circle key="disc" cx="36" cy="36" r="34" fill="var(--color-sky)" />],
  ['Part-time', <path key="disc" d="M36 2A34 34 0 0 1 36 70Z" fill="var(--color-acha)" />],
  [
    'Contract',
    <circle key="disc" cx="36" cy="36" r="26" fill="none" stroke="var(--color-laterite)" strokeWidth="16" />,
  ],
  ['Temporary', <path key="disc" d="M36 36V2A34 34 0 0 1 70 36Z" fill="var(--color-hill)" />],
])

/** The employment type as a printed disc: whole, half, ring or quarter; nothing where the type is missing. */
export function TypeMark({ employmentType }: { employmentType: string | null | undefined }) {
  const disc = discs.get(employmentType ?? '')
  if (!disc) return null
  return (
    <svg viewBox="0 0 72 72" aria-hidden="true">
      {disc}
      <circle cx="36" cy="36" r="34" fill="none" stroke="var(--color-basalt)" strokeWidth="2" />
    </svg>
  )
}
