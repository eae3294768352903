'use client'

import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { Skeleton } from '@/components/ui/skeleton'
import {
  HISTORY_LIMIT,
  type HistorySubject,
  type RecordChange,
  recordHistorySchema,
} from '@/lib/history/schema'
import { ChangedBy, ChangedFields } from './changed-fields'
import { ReadFailure } from './read-failure'
import { useAdminRead } from './use-admin-read'

type RecordHistoryProps = {
  of: HistorySubject
  id: string
  /** A value that changes with the record, such as its version; the history is then read again. */
  revision?: string | number
}

/** The history of a record: who changed what and when. It is folded, and read when it is first opened. */
export function RecordHistory({ of, id, revision }: RecordHistoryProps) {
  const [opened, setOpened] = useState(false)
  return (
    <details className="record-history" onToggle={() => setOpened(true)}>
      <summary>
        <h3>History</h3>
        <Icon name="chevron-down" />
      </summary>
      {opened && <Changes path={`/admin/${of}/${id}/history`} revision={revision} />}
    </details>
  )
}

function Changes({ path, revision }: { path: string; revision?: string | number }) {
  const { data, failed, reload } = useAdminRead(path, recordHistorySchema, revision)
  if (failed) return <ReadFailure what="The history" onRetry={reload} />
  if (!data) return <Skeleton label="Loading the history" />
  if (data.length === 0) return <p>No changes yet.</p>
  return (
    <>
      <ol>
        {data.map(change => (
          <ChangeEntry key={change._id} change={change} />
        ))}
      </ol>
      {data.length === HISTORY_LIMIT && <p>Older changes are not shown.</p>}
    </>
  )
}

function ChangeEntry({ change }: { change: RecordChange }) {
  return (
    <li>
      <ChangedBy who={change.who} when={change.when} />
      {change.kind === 'created' ? <p>Added it.</p> : <ChangedFields fields={change.fields} />}
    </li>
  )
}
