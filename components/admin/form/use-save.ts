'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { toast } from 'sonner'
import { adminPost } from '@/components/admin/session/admin-fetch'
import { applyProblem } from '@/components/ui/form-errors'
import { problemBodySchema } from '@/lib/http/problem-body'

type Save<Values extends FieldValues> = {
  /** The call's path under `/api`. */
  path: string
  /** What is sent. */
  value: unknown
  /** What the toast says once it is saved. */
  saved: string
  setError: UseFormSetError<Values>
  fields: readonly FieldPath<Values>[]
  /** Told what the server says where somebody else saved the record in the meantime. */
  onConflict?: (detail: string) => void
}

const failed = 'Nothing was saved. Please try again.'

/** Saves an admin form's record: a toast tells the outcome, refused fields are marked, and the list is read fresh. */
export function useSave() {
  const router = useRouter()
  const [refreshing, startTransition] = useTransition()

  /** Gives whether it was saved; what was typed stays either way. */
  async function save<Values extends FieldValues>(order: Save<Values>) {
    const { path, value, saved, setError, fields, onConflict } = order
    const response = await adminPost(path, value).catch(() => null)
    if (response?.ok) {
      toast.success(saved)
      startTransition(() => router.refresh())
      return true
    }
    const problem = problemBodySchema.safeParse(await response?.json().catch(() => null)).data
    if (problem?.status === 409 && onConflict) {
      onConflict(problem.detail)
      startTransition(() => router.refresh())
      return false
    }
    if (problem) applyProblem(setError, problem, fields)
    toast.error(problem && problem.status < 500 ? problem.detail : failed)
    return false
  }

  return { save, refreshing }
}
