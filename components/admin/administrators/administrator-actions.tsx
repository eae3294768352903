'use client'

import type { ReactNode } from 'react'
import { AskFirst } from '@/components/admin/form/ask-first'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import type { AdministratorRecord } from '@/lib/administrators/schema'
import { GivePassword } from './give-password'

type AdministratorActionsProps = {
  administrator: AdministratorRecord
  /** Called after an action, when the button that was pressed is about to change. */
  onDone: () => void
}

const failed = 'Nothing was changed. Please try again.'

/** The actions on another administrator: disable, enable, change the role, give a new password. For the account of ADMIN_EMAIL it says how to disable it. */
export function AdministratorActions(props: AdministratorActionsProps) {
  const { configured, disabledAt } = props.administrator
  // The account of ADMIN_EMAIL is managed by that setting.
  if (configured && !disabledAt)
    return <small>To disable this account, name another one in ADMIN_EMAIL and restart the site.</small>
  return (
    <div className="administrators-buttons">
      {disabledAt ? <Enable {...props} /> : <Disable {...props} />}
      <ChangeRole {...props} />
      <GivePassword {...props} label={<LabelFor email={props.administrator.email}>New password</LabelFor>} />
    </div>
  )
}

/** Enables at once, without a question, because that is easily undone. */
function Enable({ administrator: { _id, email }, onDone }: AdministratorActionsProps) {
  const { pending, send } = useAdminAction()

  async function enable() {
    if (pending) return
    const path = `/admin/administrators/${_id}/enable`
    if (await send({ path, value: {}, done: `${email} can sign in again.`, failed, refresh: 'always' }))
      onDone()
  }

  return (
    <Button
      size="compact"
      variant="quiet"
      loading={pending}
      loadingLabel="Saving"
      aria-label={`Enable ${email}`}
      onClick={enable}
    >
      Enable
    </Button>
  )
}

function Disable({ administrator: { _id, email }, onDone }: AdministratorActionsProps) {
  return (
    <AskFirst
      label={<LabelFor email={email}>Disable</LabelFor>}
      question={`Disable ${email}?`}
      words={{ confirm: 'Disable', pending: 'Saving', leave: 'Leave it' }}
      action={{
        path: `/admin/administrators/${_id}/disable`,
        value: {},
        done: `${email} is disabled; their sessions are ended.`,
        failed,
        refresh: 'always',
      }}
      onDone={onDone}
    >
      <p>
        They are signed out everywhere at once, and cannot sign in any more until an owner enables them again.
      </p>
    </AskFirst>
  )
}

const roleWords = {
  owner:
    'An owner may do everything: export and erase personal data, delete records, and add, disable and change administrators.',
  editor:
    'An editor works with all records, but can no longer export or erase anything, delete records, or manage administrators.',
}

function ChangeRole({ administrator: { _id, email, role }, onDone }: AdministratorActionsProps) {
  const other = role === 'owner' ? 'editor' : 'owner'
  return (
    <AskFirst
      label={<LabelFor email={email}>{`Make ${other}`}</LabelFor>}
      question={`Make ${email} an ${other}?`}
      words={{ confirm: `Make ${other}`, pending: 'Saving', leave: 'Leave it' }}
      action={{
        path: `/admin/administrators/${_id}/role`,
        value: { role: other },
        done: `${email} is an ${other} now.`,
        failed,
        refresh: 'always',
      }}
      onDone={onDone}
    >
      <p>{roleWords[other]}</p>
    </AskFirst>
  )
}

/** A button's label, with the administrator's e-mail for screen readers. */
function LabelFor({ email, children }: { email: string; children: ReactNode }) {
  return (
    <span>
      <span>{children}</span>
      <span className="visually-hidden">{` ${email}`}</span>
    </span>
  )
}
