'use client'

import { Skeleton } from '@/components/ui/skeleton'
import { type HistorySubject, recordHistorySchema } from '@/lib/history/schema'
import { ChangedFields } from './changed-fields'
import { useAdminRead } from './use-admin-read'

/** What the last save of a record changed; nothing where that cannot be read. */
export function LastChange({ of, id, version }: { of: HistorySubject; id: string; version: number }) {
  const { data, failed } = useAdminRead(`/admin/${of}/${id}/history`, recordHistorySchema, version)
  if (failed || data?.length === 0) return null
  return (
    <div className="record-history-changed">
      <h3>What was saved</h3>
      {data?.[0] ? <ChangedFields fields={data[0].fields} /> : <Skeleton label="Loading what was saved" />}
    </div>
  )
}
