'use client'

import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { ChangedFields } from '@/components/admin/panel/changed-fields'
import { useAdminRead } from '@/components/admin/panel/use-admin-read'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { type HistorySubject, recordHistorySchema } from '@/lib/history/schema'
import type { ProblemBody } from '@/lib/http/problem-body'

type Versioned = { _id: string; version: number }

type ConflictParts = {
  of: HistorySubject
  /** The record as the page has it now; null while one is being added. */
  record: Versioned | null
  /** The version that the form was filled from. */
  version: number | undefined
  /** Puts the newer record into the form. */
  onLoad: () => void
  /** Saves the form over that version. */
  onOverwrite: (version: number) => void
}

type Conflict = {
  /** Opens the question where that is why the server refused; gives whether it was. */
  report: (problem: ProblemBody) => boolean
  /** The question; render it anywhere. */
  conflict: ReactNode
}

/** Asks what to do when somebody else saved the record in the meantime; what was typed stays until that is chosen. */
export function useConflict({ of, record, version, onLoad, onOverwrite }: ConflictParts): Conflict {
  const [detail, setDetail] = useState<string | null>(null)
  // The page is read again after the refusal; until the newer record has come there is nothing to load or save over.
  const newer = record && record.version !== version ? record : null
  const close = () => setDetail(null)

  function load() {
    close()
    onLoad()
    toast.success('The newer version is loaded.')
  }

  function overwrite() {
    if (!newer) return
    close()
    onOverwrite(newer.version)
  }

  return {
    report(problem) {
      if (problem.status !== 409) return false
      setDetail(problem.detail)
      return true
    },
    conflict: (
      <Dialog
        open={detail !== null}
        onClose={close}
        title="Saved by somebody else"
        actions={
          <>
            <Button size="small" flat onClick={close}>
              Keep editing
            </Button>
            <Button size="small" flat variant="quiet" disabled={!newer} onClick={load}>
              Load the newer version
            </Button>
            <Button size="small" flat variant="quiet" disabled={!newer} onClick={overwrite}>
              Save mine over it
            </Button>
          </>
        }
      >
        <p>{detail}</p>
        {newer && detail !== null && <LastChange of={of} id={newer._id} version={newer.version} />}
      </Dialog>
    ),
  }
}

/** What the last save of a record changed; nothing where that cannot be read. */
function LastChange({ of, id, version }: { of: HistorySubject; id: string; version: number }) {
  const { data, failed } = useAdminRead(`/admin/${of}/${id}/history`, recordHistorySchema, version)
  if (failed || data?.length === 0) return null
  return (
    <div className="record-history-changed">
      <h3>What was saved</h3>
      {data?.[0] ? <ChangedFields fields={data[0].fields} /> : <Skeleton label="Loading what was saved" />}
    </div>
  )
}
