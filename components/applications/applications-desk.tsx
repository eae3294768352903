'use client'

import type { ReactNode } from 'react'
import { Sheet } from '@/components/admin/sheet'
import { useViewed } from '@/components/admin/use-viewed'
import { viewButtonId } from '@/components/admin/view-button'
import type { ApplicationRecord } from '@/lib/applications/schema'
import { ApplicationPanel } from './application-panel'
import { ApplicationTable } from './application-table'
import { BulkBar } from './bulk-bar'
import { useDecision } from './use-decision'
import { useSelection } from './use-selection'

type ApplicationsDeskProps = {
  records: readonly ApplicationRecord[]
  /** The application a link points at, which the page's list may not hold. */
  linked: ApplicationRecord | null
  /** What stands there instead of the table while there are no rows. */
  empty: ReactNode
  foot: ReactNode
}

/** One page of applications, and the panel of the one being viewed. */
export function ApplicationsDesk({ records, linked, empty, foot }: ApplicationsDeskProps) {
  const { viewedId, view, close } = useViewed()
  const { saving, decide } = useDecision()
  const selection = useSelection(records.map(record => record._id))
  const viewed = [...records, linked].find(record => record && record._id === viewedId)

  return (
    <div className="adm__split">
      {empty || (
        <div>
          <BulkBar selection={selection} available={records.length} />
          <ApplicationTable
            records={records}
            viewedId={viewedId}
            onView={view}
            isSelected={selection.isSelected}
            onSelect={selection.toggle}
            foot={foot}
          />
        </div>
      )}
      {viewed && (
        <Sheet subject={viewed._id} label="Application" returnTo={viewButtonId(viewed._id)} onClose={close}>
          <ApplicationPanel record={viewed} saving={saving} onDecide={chosen => decide(viewed, chosen)} />
        </Sheet>
      )}
    </div>
  )
}
