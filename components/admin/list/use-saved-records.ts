import { useState } from 'react'
import { usePageRefresh } from '@/components/admin/router/page-refresh'
import type { ListViewProps } from './list-results'

type Listed<Item> = Pick<ListViewProps<Item>, 'records' | 'linked'>

/**
 * A page's records, where those saved since are as the server returned them, until the page itself has been read again.
 * @returns the records, and what has one shown as it was saved; fields that the server did not return stay
 */
export function useSavedRecords<Item extends { _id: string }>({ records, linked }: Listed<Item>) {
  const [saved, setSaved] = useState<ReadonlyMap<string, Partial<Item>>>(new Map())
  const { refreshing } = usePageRefresh()
  const [wasRefreshing, setWasRefreshing] = useState(refreshing)
  // Each save has the page read again: until then what comes may be older than it.
  if (refreshing !== wasRefreshing) {
    setWasRefreshing(refreshing)
    if (!refreshing) setSaved(new Map())
  }
  const latest = (record: Item): Item => ({ ...record, ...saved.get(record._id) })
  return {
    records: records.map(latest),
    linked: linked && latest(linked),
    showSaved: (record: Partial<Item> & { _id: string }) =>
      setSaved(before => new Map([...before, [record._id, record]])),
  }
}
