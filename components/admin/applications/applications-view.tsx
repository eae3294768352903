'use client'

import type { ListViewProps } from '@/components/admin/list/list-results'
import { useSavedRecords } from '@/components/admin/list/use-saved-records'
import type { KeyHelp } from '@/components/admin/panel/keys-help'
import { ListWithPanel } from '@/components/admin/panel/list-with-panel'
import type { ApplicationDetails } from '@/lib/applications/schema'
import { ApplicationPanel } from './application-panel'
import { ApplicationTable } from './application-table'
import { BulkBar } from './bulk-bar'
import { usePdfViewer } from './cv-part'
import { useSelection } from './use-selection'

const allKeys: KeyHelp = [
  ['A', 'Accept'],
  ['R', 'Reject'],
  ['U', 'Undo the last decision, within a minute'],
  ['P', 'Show or hide the CV'],
  ['Ctrl and Enter', 'Add the note that is typed'],
]

/** One page of applications, which can be decided on together, and the panel of the one being viewed. */
export function ApplicationsView({ place, empty, foot, ...listed }: ListViewProps<ApplicationDetails>) {
  const { records, linked, showSaved } = useSavedRecords(listed)
  // A withdrawn application cannot be decided on.
  const decidable = records.filter(record => !record.withdrawnAt)
  const hasViewer = usePdfViewer()
  const keys = allKeys.filter(([key]) => key !== 'P' || hasViewer)
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
      panel={record => (
        <ApplicationPanel
          key={record._id}
          record={record}
          onDecided={(decided, undoMs) => showSaved({ ...decided, undoMs })}
        />
      )}
    />
  )
}
