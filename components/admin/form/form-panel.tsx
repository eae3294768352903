'use client'

import { createContext, type FormEventHandler, type ReactNode, use } from 'react'
import { Sheet } from '@/components/admin/panel/sheet'
import { useKeys } from '@/components/admin/panel/use-keys'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { editButtonId } from './edit-button'
import '@/components/ui/panel.css'
import '@/components/ui/table.css'
import { SubmitButton } from './submit-button'

type FormPanelProps = {
  /** Names the record. */
  subject: string
  /** The id of the record in whose row the form was opened, or `new`. */
  openedBy: string
  /** The panel's heading and its save button's words, such as 'Add job'. */
  title: string
  saveLabel: string
  saving: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose: () => void
  /** What follows the buttons, such as the record's history. */
  foot?: ReactNode
  children: ReactNode
}

const SavingContext = createContext(false)

/** Whether the form around a field is being saved. Its fields are read-only then: what is typed would be lost with the form. */
export const useIsSaving = () => use(SavingContext)

/** The panel of an add or update form, beside the list or over it on a phone. */
export function FormPanel({
  subject,
  openedBy,
  title,
  saveLabel,
  saving,
  onSubmit,
  onClose,
  foot,
  children,
}: FormPanelProps) {
  useKeys({ Escape: onClose }, '.sheet--form')
  return (
    <Sheet
      subject={subject}
      label={title}
      returnTo={editButtonId(openedBy)}
      onClose={onClose}
      className="sheet--form"
    >
      <form className="panel sheet-form" aria-label={title} noValidate method="post" onSubmit={onSubmit}>
        <div className="panel-head">
          <h2 tabIndex={-1}>{title}</h2>
          <button type="button" className="table-button" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className="sheet-form-grid">
          <SavingContext value={saving}>{children}</SavingContext>
        </div>
        <div className="panel-actions">
          <SubmitButton loading={saving} loadingLabel="Saving">
            {saveLabel}
          </SubmitButton>
          <Button size="compact" variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
        {foot}
      </form>
    </Sheet>
  )
}
