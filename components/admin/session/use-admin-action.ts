import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { usePageRefresh } from '@/components/admin/router/page-refresh'
import { type ProblemBody, problemBodySchema } from '@/lib/http/problem-body'
import { adminDelete, adminPost } from './admin-fetch'

type Undo = {
  onClick: () => void
  /** For how many ms it can be undone, which is how long the toast stays; left out, the usual time of a toast. */
  forMs?: number
}

/** An action of an administrator, and the messages about its outcome. */
export type AdminAction = {
  /** The endpoint's path under `/api`. */
  path: string
  /** The JSON that is sent; left out, a DELETE is sent. */
  value?: unknown
  /** The idempotency key by which a repeated request is recognised. */
  key?: string
  /** Whether the response is a file, which may take minutes to arrive. */
  file?: true
  /**
   * The toast's message after a success, or a function that reads it from the response. Without one there is no toast, for what the page
   * itself shows and announces.
   */
  done: string | ((response: Response) => Promise<string | undefined | NotDone>)
  /** Returns what the toast offers to undo the action; called after a success. */
  undo?: () => Undo | undefined
  /** Whether this action makes the last one impossible to undo, so that the last toast is removed. */
  replaces?: boolean
  /** The toast's message where the server does not say what is wrong. */
  failed?: string
  /** Marks the fields that the server refused; returns true where that is enough and no toast is needed. */
  onRefused?: (problem: ProblemBody) => boolean
  /** When the page is read again. `when-done`: after a success, or where the record has changed or gone, or one's role is another. */
  refresh?: 'when-done' | 'always' | 'never'
}

/** What a function that reads a success returns where that says that nothing was done. */
type NotDone = { failed: string }

type Outcome =
  | { ok: true; message: string | undefined }
  | { ok: false; problem?: ProblemBody; unreachable?: true; failed?: string }

// A success means that it was done, even where the body of the response is lost on its way.
const UNREAD = 'It was done, but the response broke off. See how it stands before you try again.'

// Without a response nobody knows whether it was done.
const UNKNOWN = 'It may have been done all the same: see how it stands before you try again.'
const KEYED = 'If it was done all the same, trying again does not do it twice.'

/**
 * Sends actions of an administrator, shows the outcome in a toast, and has the page read again. `pending` is true until the page shows
 * the action's effect; `isShown` returns whether the component is still on the page.
 */
export function useAdminAction() {
  const inFlight = useRef(false)
  const shown = useRef(false)
  const lastToast = useRef<string | number>(undefined)
  const failedToast = useRef<string | number>(undefined)
  const [sending, setSending] = useState(false)
  const [awaited, setAwaited] = useState(false)
  const { refreshing, refresh } = usePageRefresh()

  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  // Reset after any refresh, also one that another component requested.
  useEffect(() => {
    if (!refreshing) setAwaited(false)
  }, [refreshing])

  /** Sends an action and resolves with whether it succeeded; false also while the last one is still being sent. */
  async function send(action: AdminAction): Promise<boolean> {
    if (inFlight.current) return false
    inFlight.current = true
    setSending(true)
    // The message about the last failure might contradict the outcome of this try.
    if (failedToast.current) toast.dismiss(failedToast.current)
    const outcome = await post(action)
    inFlight.current = false
    setSending(false)
    const isAnswered = outcome.ok || outcome.failed !== undefined
    if (isAnswered && action.replaces && lastToast.current) toast.dismiss(lastToast.current)
    const toastId = showOutcome(outcome, action)
    const kept = outcome.ok ? lastToast : failedToast
    kept.current = toastId
    if (isPageOutdated(outcome, action)) {
      setAwaited(true)
      refresh()
    }
    return outcome.ok
  }

  return { sending, pending: sending || (awaited && refreshing), send, isShown: () => shown.current }
}

async function post({ path, value, key, file, done }: AdminAction): Promise<Outcome> {
  const sending = value === undefined ? adminDelete(path) : adminPost(path, value, { key, file })
  const response = await sending.catch(() => null)
  if (!response) return { ok: false, unreachable: true }
  if (!response.ok) {
    return { ok: false, problem: problemBodySchema.safeParse(await response.json().catch(() => null)).data }
  }
  if (typeof done === 'string') return { ok: true, message: done }
  const told = await done(response).catch(() => UNREAD)
  return typeof told === 'object' ? { ok: false, ...told } : { ok: true, message: told }
}

/** Shows an outcome in a toast, and returns the toast's id; undefined where none was needed. */
function showOutcome(
  outcome: Outcome,
  { failed = 'Nothing was saved. Please try again.', onRefused, undo, key }: AdminAction,
) {
  if (outcome.ok) {
    if (outcome.message === undefined) return undefined
    const { onClick, forMs } = undo?.() ?? {}
    return toast.success(outcome.message, {
      ...(onClick && { action: { label: 'Undo', onClick } }),
      ...(forMs && { duration: forMs }),
    })
  }
  const { problem, unreachable } = outcome
  if (outcome.failed) return toast.error(outcome.failed)
  if (problem && onRefused?.(problem)) return undefined
  if (unreachable)
    return toast.error(`The site cannot be reached: check your connection. ${key ? KEYED : UNKNOWN}`)
  return toast.error(problem && problem.status < 500 ? problem.detail : failed)
}

function isPageOutdated(outcome: Outcome, { refresh = 'when-done' }: AdminAction): boolean {
  // Not while the site cannot be reached: Next would leave the page, and the browser would show its own error.
  if (!outcome.ok && outcome.unreachable) return false
  if (refresh !== 'when-done') return refresh === 'always'
  const status = outcome.ok ? undefined : outcome.problem?.status
  return outcome.ok || status === 409 || status === 404 || status === 403
}
