'use client'

import type { ReactNode } from 'react'
import { ListWithPanel } from '@/components/admin/panel/list-with-panel'
import type { ApplicationRecord } from '@/lib/applications/schema'
import { ApplicationPanel } from './application-panel'
import { ApplicationTable } from './application-table'
import { BulkBar } from './bulk-bar'
import { useDecision } from './use-decision'
import { useSelection } from './use-selection'

type ApplicationsViewProps = {
  records: readonly ApplicationRecord[]
  linked: ApplicationRecord | null
  /** What stands there instead of the table while there are no rows. */
  empty: ReactNode
  foot: ReactNode
}

/** One page of applications, to decide on several, and the panel of the one being viewed. */
export function ApplicationsView({ records, linked, empty, foot }: ApplicationsViewProps) {
  const { saving, decide } = useDecision()
  const selection = useSelection(records.map(record => record._id))

  return (
    <ListWithPanel
      records={records}
      linked={linked}
      noun="Application"
      list={(viewedId, onView) =>
        empty || (
          <div>
            <BulkBar selection={selection} available={records.length} />
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
        <ApplicationPanel record={record} saving={saving} onDecide={chosen => decide(record, chosen)} />
      )}
    />
  )
}
