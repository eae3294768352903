import { type FormEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { loadNumberingPlans } from '@/lib/forms/phone-numbers'
import { NOTHING_RETURNED, type RefusedForm } from '@/lib/forms/returned-form'
import { type KeyedContent, keyed } from '@/lib/idempotency/keyed-content'
import { getStoredTexts, setStored } from './browser-storage'
import { useDraft } from './use-draft'

/** The idempotency key of a form: the same one for every try to send the same content. */
export type SubmissionKey = ReturnType<typeof createSubmissionKey>

/** What a form is doing after its button was pressed. */
export type Progress = 'checking' | 'sending' | undefined

/** What the button says meanwhile. */
export const progressLabels = { checking: 'Checking', sending: 'Sending' }

/** A list of names, where it has all of them; else those that it lacks, so that `satisfies` names them in its error. */
export type Complete<List extends readonly Name[], Name extends string> = [
  Exclude<Name, List[number]>,
] extends [never]
  ? List
  : Exclude<Name, List[number]>

type PublicForm<Values extends FieldValues, Outcome> = {
  /** Names the form and its record. The tab stores the draft under it, and the idempotency key, so that a try after a reload repeats it. */
  name: string
  /** The fields with texts, of which the tab keeps a draft. */
  texts: readonly FieldPath<Values>[]
  /** The field with a file, if any; the draft keeps only that one was chosen. */
  file?: FieldPath<Values>
  /** Initial values of the fields that are not in `texts`. */
  otherValues?: Partial<Values>
  /** Loads the code that checks and sends the form, which is too much for a page's first load; resolves with the form's rules. */
  load: () => Promise<Resolver<Values>>
  /** The form that was sent without script and refused, where this is its page. */
  returned: RefusedForm | undefined
  /** Sends the form once, and clears the key after a success. */
  send: (values: Values, key: SubmissionKey, form: UseFormReturn<Values>) => Promise<Outcome>
}

/**
 * The state of a visitor's form. It takes over what was typed before hydration, keeps a draft until the form is sent, and sends one try
 * at a time.
 * @returns the form and its fields, whether a file was chosen before a reload, a function to call once the form has the focus, the submit
 *   handler, its progress, and the outcome of the last try
 */
export function usePublicForm<Values extends FieldValues, Outcome extends { kind: string }>({
  name,
  texts,
  file,
  otherValues,
  load,
  returned = NOTHING_RETURNED,
  send,
}: PublicForm<Values, Outcome>) {
  const typed = Object.fromEntries(texts.map(field => [field, returned.typed[field] ?? '']))
  const form = useForm<Values>({
    defaultValues: { ...typed, ...otherValues } as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: (...given) => load().then(check => check(...given)),
  })
  const { lostFile, clearDraft } = useDraft(form, name, texts, file)
  const submission = useSubmission<Values, Outcome>(form, name, async (values, key) => {
    const ended = await send(values, key, form)
    if (ended.kind === 'sent') clearDraft()
    return ended
  })
  const { formState } = form
  const { submitCount } = formState
  // The messages of the server's page hold until the form has checked itself.
  const messageOf = (field: FieldPath<Values>) =>
    form.getFieldState(field, formState).error?.message ??
    (submitCount === 0 ? returned.errors[field]?.[0] : undefined)
  /** Returns the props of a text field: its registration, what was typed before the form was refused without script, and its message. */
  const field = (name: FieldPath<Values>) => ({
    ...form.register(name),
    defaultValue: returned.typed[name],
    error: messageOf(name),
    // Read-only while the form is being sent: what is typed then would not be sent, and the receipt replaces the form.
    readOnly: submission.progress === 'sending',
  })
  /** Loads what is needed later. Where that fails, submitting loads it again and reports the failure. */
  const prepare = () => {
    Promise.all([load(), loadNumberingPlans(), import('./email-question')]).catch(() => {})
  }
  return { form, field, messageOf, lostFile, prepare, ...submission }
}

// Sends one try at a time: a press while a try is under way does nothing.
function useSubmission<Values extends FieldValues, Outcome>(
  form: UseFormReturn<Values>,
  name: string,
  send: (values: Values, key: SubmissionKey) => Promise<Outcome>,
) {
  const [progress, setProgress] = useState<Progress>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [key] = useState(() => createSubmissionKey(`${name} key`))
  // A ref, set before anything is awaited, so that a second press sees it while the first one still loads code.
  const busy = useRef(false)

  async function sendOnce(values: Values) {
    setOutcome(undefined)
    setProgress('sending')
    setOutcome(await send(values, key))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    const { currentTarget } = event
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    setProgress('checking')
    try {
      await form.handleSubmit(sendOnce)(event)
      focusFirstWrong(currentTarget, form)
    } finally {
      busy.current = false
      setProgress(undefined)
    }
  }

  return { submit, progress, outcome }
}

// Returns the same key for the same content until `clear` is called, so that a try whose response was lost is not stored twice.
function createSubmissionKey(name: string) {
  let last: KeyedContent | undefined
  return {
    keyFor(content: unknown): string {
      last = keyed(content, last ?? getKeyed(name))
      setStored(name, last)
      return last.key
    },
    clear() {
      last = undefined
      setStored(name, undefined)
    },
  }
}

function getKeyed(name: string): KeyedContent | undefined {
  const { content, key } = getStoredTexts(name)
  return content && key ? { content, key } : undefined
}

/**
 * Gives the focus to the first wrong field of a form, and brings it to the top of the window with its label: by themselves some browsers
 * bring no more than the control into view, and keyboards on a screen cover the lower half.
 */
export function focusFirstWrong<Values extends FieldValues>(
  element: HTMLFormElement,
  form: Pick<UseFormReturn<Values>, 'getFieldState'>,
): void {
  const controls = [...element.elements] as HTMLInputElement[]
  const wrong = controls.find(({ name }) => form.getFieldState(name as FieldPath<Values>).invalid)
  wrong?.focus({ preventScroll: true })
  wrong?.labels?.[0]?.scrollIntoView()
}
