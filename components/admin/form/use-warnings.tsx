'use client'

import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { shownLabel } from './form-field'
import { findOffer, findWarnings, type Offer, type Warned, type Warning, watchedFields } from './warnings'

type GoOn = (send: Offer['send']) => void

type Doubt<Values extends FieldValues> = { warned: Warned<Values>; offer: Offer | undefined; goOn: GoOn }

const NOTHING_MORE: Offer['send'] = {}

type Warnings<Values extends FieldValues> = {
  /** The warnings at the fields now. */
  warned: Warned<Values>
  /** Goes on at once without warnings, else asks first, and says what is to be sent along; the same values are asked about once. */
  ask: (saved: Values | null, goOn: GoOn) => void
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
  const answered = useRef({ values: '', send: NOTHING_MORE })
  const find = (saved: Values | null) => findWarnings(warnings, form.getValues(), saved)
  const close = () => setDoubt(null)

  function ask(saved: Values | null, goOn: GoOn) {
    const warned = find(saved)
    const fields = namesOf(warned)
    if (fields.length === 0) return goOn(NOTHING_MORE)
    if (answered.current.values === valuesOf(fields)) return goOn(answered.current.send)
    setDoubt({ warned, offer: findOffer(warnings, form.getValues(), saved), goOn })
  }

  function save({ warned, goOn }: Doubt<Values>, send: Offer['send']) {
    answered.current = { values: valuesOf(namesOf(warned)), send }
    close()
    goOn(send)
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
            <Answers offer={doubt.offer} onChange={() => change(doubt)} onSave={send => save(doubt, send)} />
          )
        }
      >
        {doubt &&
          namesOf(doubt.warned).map(field => (
            <p key={field}>
              <b>{shownLabel(field)}:</b> {doubt.warned[field]}
            </p>
          ))}
        {doubt?.offer && <p>{doubt.offer.outcome}</p>}
      </Dialog>
    ),
  }
}

type AnswersProps = { offer: Offer | undefined; onChange: () => void; onSave: (send: Offer['send']) => void }

/** What can be answered. Where something can be done about it, that comes first. */
function Answers({ offer, onChange, onSave }: AnswersProps) {
  return (
    <>
      {offer && (
        <Button size="compact" onClick={() => onSave(offer.send)}>
          {offer.accept}
        </Button>
      )}
      {offer && <SaveAsIs label={offer.decline} onSave={onSave} />}
      <Button size="compact" variant={offer ? 'quiet' : undefined} onClick={onChange}>
        Change it
      </Button>
      {!offer && <SaveAsIs label="Save all the same" onSave={onSave} />}
    </>
  )
}

function SaveAsIs({ label, onSave }: { label: string; onSave: AnswersProps['onSave'] }) {
  return (
    <Button size="compact" variant="quiet" onClick={() => onSave(NOTHING_MORE)}>
      {label}
    </Button>
  )
}

function namesOf<Values extends FieldValues>(warned: Warned<Values>): FieldPath<Values>[] {
  return Object.keys(warned) as FieldPath<Values>[]
}
