'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAskBeforeLeaving } from '@/components/admin/form/shown-once'
import { SubmitButton } from '@/components/admin/form/submit-button'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { EmailInput } from '@/components/forms/email-input'
import { Field } from '@/components/ui/field'
import { applyProblem } from '@/components/ui/form-errors'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import {
  type AdministratorInput,
  administratorInputSchema,
  passwordGivenSchema,
} from '@/lib/administrators/schema'
import { schemaResolver } from '@/lib/forms/schema-resolver'
import { GivenPassword } from './given-password'

const roles = [
  { value: 'editor', label: 'Editor' },
  { value: 'owner', label: 'Owner' },
]

type Added = { email: string; password: string }

/** Adds an administrator, and shows the first password once. */
export function AddAdministrator() {
  const [added, setAdded] = useState<Added | null>(null)
  const question = useAskBeforeLeaving(added !== null, () => setAdded(null))
  return (
    <section className="administrators-add" aria-labelledby="add-title">
      <h2 id="add-title">Add an administrator</h2>
      {added ? <GivenPassword {...added} onDone={() => setAdded(null)} /> : <AddForm onAdded={setAdded} />}
      {question}
    </section>
  )
}

function AddForm({ onAdded }: { onAdded: (added: Added) => void }) {
  const { register, handleSubmit, setError, formState } = useForm<AdministratorInput>({
    resolver: schemaResolver(administratorInputSchema),
    defaultValues: { email: '', role: 'editor' },
  })
  const { errors } = formState
  const { pending, send } = useAdminAction()

  async function submit(input: AdministratorInput) {
    await send({
      path: '/admin/administrators',
      value: input,
      done: async response => {
        const { administrator, password } = passwordGivenSchema.parse(await response.json())
        onAdded({ email: administrator.email, password })
        return `${administrator.email} is added.`
      },
      failed: 'Nobody was added. Please try again.',
      onRefused: problem => applyProblem(setError, problem, ['email', 'role']),
    })
  }

  return (
    <form
      className="administrators-form"
      aria-label="Add an administrator"
      method="post"
      noValidate
      onSubmit={handleSubmit(submit)}
    >
      <TextField
        as={EmailInput}
        id="add-email"
        label="Email"
        error={errors.email?.message}
        {...register('email')}
        autoComplete="off"
        aria-required
      />
      <Field id="add-role" label="Role" error={errors.role?.message}>
        {control => <Select {...control} {...register('role')} choices={roles} />}
      </Field>
      <SubmitButton loading={pending} loadingLabel="Adding">
        Add
      </SubmitButton>
    </form>
  )
}
