import { type Filter, ListFilters } from '@/components/admin/list/list-filters'
import { messageColumns } from './message-table'

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    choices: [
      { value: 'open', label: 'Open' },
      { value: 'answered', label: 'Answered' },
    ],
  },
]

/** The filters of the messages; `values` are those in the URL. */
export function MessageFilters({ values }: { values: Record<string, string> }) {
  return <ListFilters filters={filters} columns={messageColumns} values={values} firstOrder="Newest first" />
}
