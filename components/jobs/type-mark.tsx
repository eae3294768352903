import type { Stock } from '@/components/ui/title-bar'
import '@/components/ui/ticket.css'

/** The stock a job's docket is printed on, by employment type; a missing type is on mist. */
const stocks: Record<string, Stock> = {
  'Full-time': 'sky',
  'Part-time': 'acha',
  Contract: 'laterite',
  Temporary: 'hill',
}

/** Names the stock of a job's docket. */
export function stockFor(employmentType: string | null | undefined): Stock {
  return stocks[employmentType ?? ''] ?? 'mist'
}

const discs: Record<string, React.ReactNode> = {
  'Full-time': <circle cx="36" cy="36" r="34" fill="#58B5DE" />,
  'Part-time': <path d="M36 2A34 34 0 0 1 36 70Z" fill="#FFC83D" />,
  Contract: <circle cx="36" cy="36" r="26" fill="none" stroke="#E4502E" strokeWidth="16" />,
  Temporary: <path d="M36 36V2A34 34 0 0 1 70 36Z" fill="#588E35" />,
}

/** The employment type as a printed disc: whole, half, ring or quarter; nothing where the type is missing. */
export function TypeMark({ employmentType }: { employmentType: string | null | undefined }) {
  const disc = discs[employmentType ?? '']
  if (!disc) return null
  return (
    <svg className="ticket-mark" viewBox="0 0 72 72" aria-hidden="true">
      {disc}
      <circle cx="36" cy="36" r="34" fill="none" stroke="#14202B" strokeWidth="2" />
    </svg>
  )
}
