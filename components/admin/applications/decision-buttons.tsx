'use client'

import { useState } from 'react'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { allowedDecisions, type Decision } from '@/lib/applications/constants'
import { type ApplicationRecord, applicationRecordSchema } from '@/lib/applications/schema'

type DecisionButtonsProps = {
  application: ApplicationRecord
  /** Told the application as it is after the decision. */
  onDecided: (application: ApplicationRecord) => void
}

/** The decisions that an application's status allows. */
export function DecisionButtons({ application, onDecided }: DecisionButtonsProps) {
  const { _id, applicantName, status } = application
  const { pending, send } = useAdminAction()
  const [chosen, setChosen] = useState<Decision | null>(null)

  function decide(decision: Decision) {
    if (pending) return
    setChosen(decision)
    void send({
      path: `/admin/applications/${_id}/status`,
      value: { status: decision },
      async done(response) {
        onDecided(applicationRecordSchema.parse(await response.json()))
        return `${applicantName} is ${decision}.`
      },
      failed: 'The decision was not saved. Please try again.',
      refresh: 'always',
    })
  }

  return (
    <div className="panel-actions">
      {allowedDecisions[status].map(decision => (
        <Button
          key={decision}
          size="small"
          flat
          variant={decision === 'rejected' ? 'quiet' : 'primary'}
          loading={pending && chosen === decision}
          loadingLabel="Saving"
          disabled={pending && chosen !== decision}
          onClick={() => decide(decision)}
        >
          {decision === 'accepted' ? 'Accept' : 'Reject'}
        </Button>
      ))}
    </div>
  )
}
