'use client'

import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { shownLabel } from './form-field'
import { findWarnings, type Warned, type Warning, watchedFields } from './warnings'

type Doubt<Values extends FieldValues> = { warned: Warned<Values>; goOn: () => void }

type Warnings<Values extends FieldValues> = {
  /** The warnings at the fields now. */
  warned: Warned<Values>
  /** Goes on at once without warnings, else asks first; the same values are asked about once. */
  ask: (saved: Values | null, goOn: () => void) => void
  /** The question; render it anywhere. */
  doubt: ReactNode
}

/**
 * Says at its fields what may not be meant as it is typed, and asks before it is saved.
 * @param saved what the form was filled from; null for a new record
 */
export function useWarnings<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  warnings: readonly Warning<Values>[],
  saved: Values | null,
): Warnings<Values> {
  // So that the warnings follow what is typed.
  form.watch(watchedFields(warnings))
  const [doubt, setDoubt] = useState<Doubt<Values> | null>(null)
  const answered = useRef('')
  const find = (saved: Values | null) => findWarnings(warnings, form.getValues(), saved)
  const close = () => setDoubt(null)

  function ask(saved: Values | null, goOn: () => void) {
    const warned = find(saved)
    const fields = namesOf(warned)
    if (fields.length === 0 || answered.current === valuesOf(fields)) return goOn()
    setDoubt({ warned, goOn })
  }

  function saveAllTheSame({ warned, goOn }: Doubt<Values>) {
    answered.current = valuesOf(namesOf(warned))
    close()
    goOn()
  }

  function change({ warned }: Doubt<Values>) {
    // The question gives the focus back to its button as it closes.
    flushSync(close)
    const [first] = namesOf(warned)
    if (first) form.setFocus(first)
  }

  const valuesOf = (fields: FieldPath<Values>[]) => JSON.stringify(form.getValues(fields))

  return {
    warned: find(saved),
    ask,
    doubt: (
      <Dialog
        open={doubt !== null}
        onClose={close}
        title="Is it meant so?"
        actions={
          doubt && (
            <>
              <Button size="compact" onClick={() => change(doubt)}>
                Change it
              </Button>
              <Button size="compact" variant="quiet" onClick={() => saveAllTheSame(doubt)}>
                Save all the same
              </Button>
            </>
          )
        }
      >
        {doubt &&
          namesOf(doubt.warned).map(field => (
            <p key={field}>
              <b>{shownLabel(field)}:</b> {doubt.warned[field]}
            </p>
          ))}
      </Dialog>
    ),
  }
}

function namesOf<Values extends FieldValues>(warned: Warned<Values>): FieldPath<Values>[] {
  return Object.keys(warned) as FieldPath<Values>[]
}
