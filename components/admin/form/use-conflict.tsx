import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { ChangedBy, ChangedFields } from '@/components/admin/panel/changed-fields'
import { useAdminRead } from '@/components/admin/panel/use-admin-read'
import { useOwnEmail } from '@/components/admin/session/admin-scope'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { type HistorySubject, type RecordChange, recordHistorySchema } from '@/lib/history/schema'
import type { ProblemBody } from '@/lib/http/problem-body'
import { listNames } from '@/lib/text/format'

type Versioned = { _id: string; version: number }

type ConflictParts = {
  of: HistorySubject
  /** The record as the page has it now; null while one is being added. */
  record: Versioned | null
  /** The version that the form was filled from. */
  version: number | undefined
  /** Returns the labels of the fields that were changed both in the form and in the newer record, to different values. */
  overwritten: () => readonly string[]
  /** Puts the newer record into the form. */
  onLoad: () => void
  /** Saves what was changed in the form on top of the newer record. */
  onSave: () => void
}

type Conflict = {
  /** Opens the question where the server refused because of a conflict; returns whether it did. */
  report: (problem: ProblemBody) => boolean
  /** The question; render it anywhere. */
  conflict: ReactNode
}

/** Asks what to do where somebody else saved the record in the meantime; what was typed stays until the administrator has chosen. */
export function useConflict({ of, record, version, overwritten, onLoad, onSave }: ConflictParts): Conflict {
  const [detail, setDetail] = useState<string | null>(null)
  // After the refusal the page is read again. Until it has the newer record, the question's other answers are disabled.
  const newer = detail !== null && record && record.version !== version ? record : null
  const { data: changes, failed } = useAdminRead(
    newer && `/admin/${of}/${newer._id}/history`,
    recordHistorySchema,
    newer?.version,
  )
  // One for each version since: a save that changes nothing makes none.
  const since = changes?.slice(0, newer && version ? newer.version - version : 1)
  const ownEmail = useOwnEmail()
  const close = () => setDetail(null)

  function load() {
    close()
    onLoad()
    toast.success('The newer version is loaded.')
  }

  function save() {
    close()
    onSave()
  }

  return {
    report(problem) {
      // What concerns a field is said there.
      if (problem.status !== 409 || problem.errors) return false
      setDetail(problem.detail)
      return true
    },
    conflict: (
      <Dialog
        open={detail !== null}
        onClose={close}
        title={since?.some(({ who }) => who !== ownEmail) ? 'Saved by somebody else' : 'Saved meanwhile'}
        actions={
          <>
            <Button size="compact" disabled={!newer} onClick={save}>
              Save my changes
            </Button>
            <Button size="compact" variant="quiet" onClick={close}>
              Keep editing
            </Button>
            <Button size="compact" variant="quiet" disabled={!newer} onClick={load}>
              Load the newer version
            </Button>
          </>
        }
      >
        <p>{detail}</p>
        {newer && <p>{describeOutcome(overwritten())}</p>}
        {newer && !failed && <ChangesSince changes={since} />}
      </Dialog>
    ),
  }
}

function describeOutcome(overwritten: readonly string[]): string {
  if (overwritten.length === 0) return 'You changed other fields, so both stay.'
  return `Both changed ${listNames(overwritten)}. Saving your changes overwrites what was saved there.`
}

/** What was changed on a record since the form was filled, the newest first, with who did it where that is more than one save. */
function ChangesSince({ changes }: { changes: readonly RecordChange[] | undefined }) {
  return (
    <div className="record-history-changed">
      <h3>What was saved</h3>
      {!changes && <Skeleton label="Loading what was saved" />}
      {changes?.map(({ _id, who, when, fields }) => (
        <div key={_id}>
          {changes.length > 1 && <ChangedBy who={who} when={when} />}
          <ChangedFields fields={fields} />
        </div>
      ))}
    </div>
  )
}
