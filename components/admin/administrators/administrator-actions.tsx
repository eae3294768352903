'use client'

import { useState } from 'react'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import type { AdministratorRecord } from '@/lib/administrators/schema'

type AdministratorActionsProps = {
  administrator: AdministratorRecord
  /** After a button was pressed that is about to change. */
  onDone: () => void
}

/** Keeps another administrator out or lets them in again, and changes what they may do. */
export function AdministratorActions({ administrator, onDone }: AdministratorActionsProps) {
  const { _id, email, role, disabledAt, configured } = administrator
  const [chosen, setChosen] = useState('')
  const { pending, send } = useAdminAction()
  // What ADMIN_EMAIL names is changed there.
  if (configured && !disabledAt) return null
  const other = role === 'owner' ? 'editor' : 'owner'

  async function change(action: string, value: object, done: string) {
    if (pending) return
    setChosen(action)
    const path = `/admin/administrators/${_id}/${action}`
    const failed = 'Nothing was changed. Please try again.'
    if (await send({ path, value, done, failed, refresh: 'always' })) onDone()
  }

  const look = (action: string) => ({
    size: 'small' as const,
    flat: true,
    variant: 'quiet' as const,
    loading: pending && chosen === action,
    loadingLabel: 'Saving',
  })

  return (
    <div className="administrators-buttons">
      {disabledAt ? (
        <Button
          {...look('enable')}
          aria-label={`Enable ${email}`}
          onClick={() => change('enable', {}, `${email} can sign in again.`)}
        >
          Enable
        </Button>
      ) : (
        <Button
          {...look('disable')}
          aria-label={`Disable ${email}`}
          onClick={() => change('disable', {}, `${email} is disabled; their sessions are ended.`)}
        >
          Disable
        </Button>
      )}
      <Button
        {...look('role')}
        aria-label={`Make ${other}: ${email}`}
        onClick={() => change('role', { role: other }, `${email} is an ${other} now.`)}
      >
        Make {other}
      </Button>
    </div>
  )
}
