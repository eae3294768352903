import { type Filter, ListFilters } from '@/components/admin/list/list-filters'
import { subscriberColumns } from './subscriber-columns'

const filters: readonly Filter[] = [
  { name: 'search', label: 'Email' },
  {
    name: 'status',
    label: 'State',
    choices: [
      { value: 'waiting', label: 'Waiting' },
      { value: 'confirmed', label: 'Confirmed' },
    ],
  },
]

/** The filters of the subscribers; `values` are those in the URL. */
export function SubscriberFilters({ values }: { values: Record<string, string> }) {
  return (
    <ListFilters filters={filters} columns={subscriberColumns} values={values} firstOrder="Newest first" />
  )
}
