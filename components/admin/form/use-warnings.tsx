import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { shownLabel } from './form-field'
import { findOffer, findWarnings, type Offer, type Warned, type Warning, watchedFields } from './warnings'

/** Further fields that are sent with the record, as the administrator chose in answer to a warning. */
type Extras = Offer['send']

type Proceed = (extras: Extras) => void

/** The open question: its warnings, what it offers, and the function that saves the record. */
type Question<Values extends FieldValues> = {
  warned: Warned<Values>
  offer: Offer | undefined
  proceed: Proceed
}

const NO_EXTRAS: Extras = {}

type Warnings<Values extends FieldValues> = {
  /** The warnings at the fields now. */
  warned: Warned<Values>
  /**
   * Calls `proceed` at once where there is no warning, otherwise after a question is answered. It asks about the same values, in the same words, only once.
   * @param saved the stored values of the record; null for a new one
   */
  confirm: (saved: Values | null, proceed: Proceed) => void
  /** The question; render it anywhere. */
  confirmation: ReactNode
}

/**
 * Shows likely mistakes at their fields, and asks before they are saved.
 * @param filledFrom what the form was filled from; null for a new record
 */
export function useWarnings<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  warnings: readonly Warning<Values>[],
  filledFrom: Values | null,
): Warnings<Values> {
  // Renders again whenever a field changes that a warning depends on.
  form.watch(watchedFields(warnings))
  const [question, setQuestion] = useState<Question<Values> | null>(null)
  const answered = useRef({ key: '', extras: NO_EXTRAS })
  const close = () => setQuestion(null)
  // With what the warnings say: of as many people as were asked about, for one.
  const keyOf = (warned: Warned<Values>) => JSON.stringify([form.getValues(fieldsOf(warned)), warned])

  function confirm(saved: Values | null, proceed: Proceed) {
    const warned = findWarnings(warnings, form.getValues(), saved)
    if (fieldsOf(warned).length === 0) return proceed(NO_EXTRAS)
    if (answered.current.key === keyOf(warned)) return proceed(answered.current.extras)
    setQuestion({ warned, offer: findOffer(warnings, form.getValues(), saved), proceed })
  }

  function save({ warned, proceed }: Question<Values>, extras: Extras) {
    answered.current = { key: keyOf(warned), extras }
    close()
    proceed(extras)
  }

  function change({ warned }: Question<Values>) {
    // Rendered synchronously: the closing dialog gives the focus back to the button that opened it.
    flushSync(close)
    const [first] = fieldsOf(warned)
    if (first) form.setFocus(first)
  }

  return {
    warned: findWarnings(warnings, form.getValues(), filledFrom),
    confirm,
    confirmation: (
      <Dialog
        open={question !== null}
        onClose={close}
        title="Is it meant so?"
        actions={
          question && (
            <Answers
              offer={question.offer}
              onChange={() => change(question)}
              onSave={extras => save(question, extras)}
            />
          )
        }
      >
        {question &&
          fieldsOf(question.warned).map(field => (
            <p key={field}>
              <b>{`${shownLabel(field)}:`}</b> <span>{question.warned[field]}</span>
            </p>
          ))}
        {question?.offer && <p>{question.offer.outcome}</p>}
      </Dialog>
    ),
  }
}

type AnswersProps = { offer: Offer | undefined; onChange: () => void; onSave: Proceed }

/** The buttons of the question. What it offers comes first. */
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
    <Button size="compact" variant="quiet" onClick={() => onSave(NO_EXTRAS)}>
      {label}
    </Button>
  )
}

function fieldsOf<Values extends FieldValues>(warned: Warned<Values>): FieldPath<Values>[] {
  return Object.keys(warned) as FieldPath<Values>[]
}
