'use client'

import { useState } from 'react'
import type { ListViewProps } from '@/components/admin/list/list-results'
import type { KeyHelp } from '@/components/admin/panel/keys-help'
import { ListWithPanel } from '@/components/admin/panel/list-with-panel'
import { usePageRefresh } from '@/components/admin/router/page-refresh'
import type { ApplicationDetails, ApplicationRecord } from '@/lib/applications/schema'
import { ApplicationPanel } from './application-panel'
import { ApplicationTable } from './application-table'
import { BulkBar } from './bulk-bar'
import { useSelection } from './use-selection'

const keys: KeyHelp = [
  ['A', 'Accept'],
  ['R', 'Reject'],
  ['U', 'Undo the last decision, within a minute'],
  ['P', 'Show or hide the CV'],
  ['Ctrl and Enter', 'Add the note that is typed'],
]

/** One page of applications, to decide on several, and the panel of the one being viewed. */
export function ApplicationsView({ place, empty, foot, ...listed }: ListViewProps<ApplicationDetails>) {
  const { records, linked, showDecided } = useDecided(listed)
  // Nothing is left to decide on what its applicant has taken back.
  const decidable = records.filter(record => !record.withdrawnAt)
  const selection = useSelection(decidable.map(record => record._id))

  return (
    <ListWithPanel
      records={records}
      linked={linked}
      place={place}
      noun="Application"
      keys={keys}
      list={(viewedId, onView) =>
        empty || (
          <div>
            <BulkBar
              selection={selection}
              records={decidable}
              withdrawn={records.length - decidable.length}
            />
            <ApplicationTable
              records={records}
              viewedId={viewedId}
              onView={onView}
              isSelected={selection.isSelected}
              onSelect={selection.toggle}
              foot={foot}
            />
          </div>
        )
      }
      panel={record => <ApplicationPanel key={record._id} record={record} onDecided={showDecided} />}
    />
  )
}

type Listed = Pick<ListViewProps<ApplicationDetails>, 'records' | 'linked'>
type Decided = Partial<ApplicationDetails>

/** The page's records, with those decided since as the server gave them back, until the page itself was read after that. */
function useDecided({ records, linked }: Listed) {
  const [decided, setDecided] = useState<ReadonlyMap<string, Decided>>(new Map())
  const { refreshing } = usePageRefresh()
  const [wasRefreshing, setWasRefreshing] = useState(refreshing)
  // Each decision has the page read again: until then what comes may be older than it.
  if (refreshing !== wasRefreshing) {
    setWasRefreshing(refreshing)
    if (!refreshing) setDecided(new Map())
  }
  const latest = (record: ApplicationDetails) => ({ ...record, ...decided.get(record._id) })
  return {
    records: records.map(latest),
    linked: linked && latest(linked),
    showDecided: (record: ApplicationRecord, undoMs: number) =>
      setDecided(before => new Map([...before, [record._id, { ...record, undoMs }]])),
  }
}
