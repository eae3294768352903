'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SubmitButton } from '@/components/admin/form/submit-button'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Input } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { applyProblem } from '@/components/ui/form-errors'
import { schemaResolver } from '@/lib/forms/schema-resolver'
import { type PersonFound, personFormSchema, personFoundSchema } from '@/lib/persons/schema'
import { PersonActions } from './person-actions'

type Found = PersonFound & { email: string }

/**
 * Finds the data that is stored under an e-mail, and then offers to export or erase it.
 * @param backsUp whether a backup is made each day
 */
export function PersonForm({ backsUp }: { backsUp: boolean }) {
  const [found, setFound] = useState<Found | null>(null)
  const { pending, send } = useAdminAction()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(personFormSchema),
    defaultValues: { email: '' },
  })

  async function find({ email }: { email: string }) {
    if (pending) return
    setFound(null)
    await send({
      path: '/admin/persons/find',
      value: { email },
      done: async response => {
        setFound({ ...personFoundSchema.parse(await response.json()), email })
        return undefined
      },
      failed: 'Nothing could be looked up. Please try again.',
      onRefused: problem => applyProblem(setError, problem, ['email']),
      refresh: 'never',
    })
  }

  return (
    <>
      <form
        className="persons-form"
        aria-label="Find a person"
        method="post"
        noValidate
        onSubmit={handleSubmit(find)}
      >
        <Field
          id="person-email"
          label="Email"
          hint="The one they gave the studio."
          error={formState.errors.email?.message}
        >
          {control => (
            <Input
              {...control}
              {...register('email', { onChange: () => setFound(null) })}
              type="email"
              autoComplete="off"
              aria-required
            />
          )}
        </Field>
        <SubmitButton loading={pending} loadingLabel="Looking up">
          Look up
        </SubmitButton>
      </form>
      <div className="persons-found">
        <div role="status">
          {found && <Result key={`${found.email} ${found.held.length}`} found={found} />}
        </div>
        {found && found.held.length > 0 && (
          <PersonActions
            key={found.email}
            email={found.email}
            backsUp={backsUp}
            onErased={() => setFound({ ...found, held: [] })}
          />
        )}
      </div>
    </>
  )
}

function Result({ found: { email, held } }: { found: Found }) {
  if (held.length === 0)
    return (
      <p>
        Nothing is held under <b>{email}</b>.
      </p>
    )
  return (
    <>
      <p>
        Held under <b>{email}</b>:
      </p>
      <ul>
        {held.map(({ place, count }) => (
          <li key={place}>
            {place}: {count}
          </li>
        ))}
      </ul>
    </>
  )
}
