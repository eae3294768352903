import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { ProblemBody } from '@/lib/http/problem-body'

type DeletedMeanwhile = {
  /** Opens the question where the server has the record no more; returns whether it did. */
  report: (problem: ProblemBody) => boolean
  /** The question; render it anywhere. */
  question: ReactNode
}

/**
 * Asks what to do where a record was deleted while it was edited; what was typed stays in the form.
 * @param noun what the record is, such as `job`
 * @param onAdd adds what is in the form as a new record
 */
export function useDeletedMeanwhile(noun: string, onAdd: () => void): DeletedMeanwhile {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)

  function add() {
    close()
    onAdd()
  }

  return {
    report({ status }) {
      if (status !== 404) return false
      setAsking(true)
      return true
    },
    question: (
      <Dialog
        open={asking}
        onClose={close}
        title="Deleted meanwhile"
        actions={
          <>
            <Button size="compact" onClick={add}>
              {`Add as a new ${noun}`}
            </Button>
            <Button size="compact" variant="quiet" onClick={close}>
              Keep editing
            </Button>
          </>
        }
      >
        <p>{`This ${noun} was deleted while you edited it, so nothing was saved. What is in the form can be added as a new ${noun}.`}</p>
      </Dialog>
    ),
  }
}
