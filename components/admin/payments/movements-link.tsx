import { Icon } from '@/components/ui/icon'
import { formatShortDate } from '@/lib/dates/format'
import type { MovementFilters } from '@/lib/payments/admin/schema'

/** A link that downloads all money that came in or went back on the days by which the list is filtered, for a spreadsheet. */
export function MovementsLink({ dateFrom, dateTo }: MovementFilters) {
  const days = Object.entries({ dateFrom, dateTo }).flatMap(([name, day]) => (day ? [[name, day]] : []))
  return (
    <p className="admin-page-above">
      <a
        className="link admin-page-foot-link"
        href={`/api/admin/payments/movements/export.csv?${new URLSearchParams(days)}`}
        download
      >
        <Icon name="download" />
        <span>{`Money in and out${describeDays({ dateFrom, dateTo })}, as CSV`}</span>
      </a>
    </p>
  )
}

function describeDays({ dateFrom, dateTo }: MovementFilters): string {
  const from = dateFrom ? ` from ${formatShortDate(dateFrom)}` : ''
  const to = dateTo ? ` to ${formatShortDate(dateTo)}` : ''
  return from + to
}
