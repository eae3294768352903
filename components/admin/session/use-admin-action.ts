'use client'

import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { usePageRefresh } from '@/components/admin/router/page-refresh'
import { type ProblemBody, problemBodySchema } from '@/lib/http/problem-body'
import { adminDelete, adminPost } from './admin-fetch'

type Undo = {
  onClick: () => void
  /** For how many ms it can be undone, and so how long the toast stays; a toast's usual time where it is left out. */
  forMs?: number
}

/** What an administrator does, and how its outcome is told. */
export type AdminAction = {
  /** The endpoint's path under `/api`. */
  path: string
  /** What is sent as JSON; left out, what the path names is deleted. */
  value?: unknown
  /** The idempotency key by which a repeated request is recognised. */
  key?: string
  /** What the toast says once it is done; a response that cannot be read counts as a failure. */
  done: string | ((response: Response) => Promise<string>)
  /** What undoes it, which the toast offers; asked for once it is done. */
  undo?: () => Undo | undefined
  /** Whether the last action can no longer be undone once this one is done, so that its toast goes. */
  replaces?: boolean
  /** What the toast says where the server does not say what is wrong. */
  failed?: string
  /** Marks the fields that the server refused; gives true where that tells enough and no toast is needed. */
  onRefused?: (problem: ProblemBody) => boolean
  /** When the page is read again: once it is done or where the record has changed or gone meanwhile, always, or never. */
  refresh?: 'when-done' | 'always' | 'never'
}

type Outcome = { ok: true; message: string } | { ok: false; problem?: ProblemBody; unreachable?: true }

/**
 * Sends what an administrator does, tells the outcome in a toast, and has the page read again. `pending` is until the page shows
 * what was done here; `isShown` says whether what did it is still on the page.
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
  // Others have the page read again too.
  useEffect(() => {
    if (!refreshing) setAwaited(false)
  }, [refreshing])

  /** Returns whether it was done; false, too, while the last one is still being sent. */
  async function send(action: AdminAction): Promise<boolean> {
    if (inFlight.current) return false
    inFlight.current = true
    setSending(true)
    // The message about the last failure would contradict what comes of this try.
    if (failedToast.current) toast.dismiss(failedToast.current)
    const outcome = await post(action)
    inFlight.current = false
    setSending(false)
    if (outcome.ok && action.replaces && lastToast.current) toast.dismiss(lastToast.current)
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

async function post({ path, value, key, done }: AdminAction): Promise<Outcome> {
  const sending = value === undefined ? adminDelete(path) : adminPost(path, value, key)
  const response = await sending.catch(() => null)
  if (!response) return { ok: false, unreachable: true }
  if (!response.ok) {
    return { ok: false, problem: problemBodySchema.safeParse(await response.json().catch(() => null)).data }
  }
  if (typeof done === 'string') return { ok: true, message: done }
  return done(response).then(
    message => ({ ok: true, message }),
    () => ({ ok: false }),
  )
}

/** Tells an outcome in a toast, and returns its id; undefined where none was needed. */
function showOutcome(
  outcome: Outcome,
  { failed = 'Nothing was saved. Please try again.', onRefused, undo }: AdminAction,
) {
  if (outcome.ok) {
    const { onClick, forMs } = undo?.() ?? {}
    return toast.success(outcome.message, {
      ...(onClick && { action: { label: 'Undo', onClick } }),
      ...(forMs && { duration: forMs }),
    })
  }
  const { problem, unreachable } = outcome
  if (problem && onRefused?.(problem)) return undefined
  if (unreachable) return toast.error(`${failed} The site cannot be reached: check your connection.`)
  return toast.error(problem && problem.status < 500 ? problem.detail : failed)
}

function isPageOutdated(outcome: Outcome, { refresh = 'when-done' }: AdminAction): boolean {
  // Next would leave a page that it cannot read again for the browser's own error.
  if (!outcome.ok && outcome.unreachable) return false
  if (refresh !== 'when-done') return refresh === 'always'
  const status = outcome.ok ? undefined : outcome.problem?.status
  return outcome.ok || status === 409 || status === 404
}
