'use client'

import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { LastChange } from '@/components/admin/panel/last-change'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { HistorySubject } from '@/lib/history/schema'

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
  /** Opens the question; takes what the server said. */
  report: (detail: string) => void
  /** The question; render it anywhere. */
  conflict: ReactNode
}

/** Asks what to do when somebody else saved the record in the meantime; what was typed stays until that is chosen. */
export function useConflict({ of, record, version, onLoad, onOverwrite }: ConflictParts): Conflict {
  const [detail, setDetail] = useState<string | null>(null)
  // The page reads the record again after the refusal; until it has come there is nothing to load or save over.
  const newer = record && record.version !== version ? record : null
  const keep = () => setDetail(null)

  function load() {
    keep()
    onLoad()
    toast.success('The newer version is loaded.')
  }

  function overwrite() {
    if (!newer) return
    keep()
    onOverwrite(newer.version)
  }

  return {
    report: setDetail,
    conflict: (
      <Dialog
        open={detail !== null}
        onClose={keep}
        title="Saved by somebody else"
        actions={
          <>
            <Button size="small" flat onClick={keep}>
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
