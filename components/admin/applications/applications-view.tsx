'use client'

import { useState } from 'react'
import type { ListViewProps } from '@/components/admin/list/list-results'
import { ListWithPanel } from '@/components/admin/panel/list-with-panel'
import type { ApplicationDetails, ApplicationRecord } from '@/lib/applications/schema'
import { ApplicationPanel } from './application-panel'
import { ApplicationTable } from './application-table'
import { BulkBar } from './bulk-bar'
import { useSelection } from './use-selection'

/** One page of applications, to decide on several, and the panel of the one being viewed. */
export function ApplicationsView({ empty, foot, ...listed }: ListViewProps<ApplicationDetails>) {
  const { records, linked, showDecided } = useDecided(listed)
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
      panel={record => <ApplicationPanel record={record} onDecided={showDecided} />}
    />
  )
}

type Listed = Pick<ListViewProps<ApplicationDetails>, 'records' | 'linked'>

/** The page's records, with the one decided last as the server gave it back, until the page itself is read again. */
function useDecided({ records, linked }: Listed) {
  const [decided, setDecided] = useState<{ record: ApplicationRecord; of: Listed['records'] } | null>(null)
  const latest = (record: ApplicationDetails) =>
    decided?.of === records && decided.record._id === record._id ? { ...record, ...decided.record } : record
  return {
    records: records.map(latest),
    linked: linked && latest(linked),
    showDecided: (record: ApplicationRecord) => setDecided({ record, of: records }),
  }
}
