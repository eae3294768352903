import { useState } from 'react'
import { usePageRefresh } from '@/components/admin/router/page-refresh'
import type { ListViewProps } from './list-results'

type Listed<Item> = Pick<ListViewProps<Item>, 'records' | 'linked'>

/**
 * The records of a page. A record that was saved since is as the server returned it, until the page has been read again.
 * @returns the records, and the function that puts a saved record in; fields that the server did not return stay
 */
export function useSavedRecords<Item extends { _id: string }>({ records, linked }: Listed<Item>) {
  const [saved, setSaved] = useState<ReadonlyMap<string, Partial<Item>>>(new Map())
  const { refreshing } = usePageRefresh()
  const [wasRefreshing, setWasRefreshing] = useState(refreshing)
  // Each save has the page read again; records that arrive before that may be older than the save.
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
