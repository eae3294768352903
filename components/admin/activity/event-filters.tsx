import { type Filter, ListFilters } from '@/components/admin/list/list-filters'
import { eventKinds } from '@/lib/events/constants'
import { describeKind } from '@/lib/events/format'
import { eventColumns } from './event-table'

const filters: readonly Filter[] = [
  {
    name: 'kind',
    label: 'What',
    choices: eventKinds.map(value => ({ value, label: describeKind(value) })),
  },
  { name: 'dateFrom', label: 'From date', type: 'date' },
  { name: 'dateTo', label: 'To date', type: 'date' },
]

/** The filters of the list of events; `values` are those in the URL. */
export function EventFilters({ values }: { values: Record<string, string> }) {
  return <ListFilters filters={filters} columns={eventColumns} values={values} firstOrder="Newest first" />
}
