import type { FilterOf } from '@/components/admin/list/list-filters'
import type { SortedColumn } from '@/components/admin/list/sorting'
import type { SubscriberFilters } from '@/lib/subscribers/schema'

/** The columns of the subscribers, by the names that the URL sorts by. */
export const subscriberColumns: readonly SortedColumn<SubscriberFilters>[] = [
  { key: 'email', label: 'Email', ways: ['A to Z', 'Z to A'] },
  { key: 'date', label: 'Asked', ways: ['oldest first', 'newest first'], downFirst: true },
  { key: 'confirmed', label: 'Confirmed' },
  { key: 'status', label: 'State' },
  { key: 'delete', label: 'Delete', hidden: true },
]

/** What the list of subscribers can be narrowed by. */
export const subscriberFilters: readonly FilterOf<SubscriberFilters>[] = [
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
