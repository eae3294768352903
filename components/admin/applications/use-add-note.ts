'use client'

import { useState } from 'react'
import { toast } from 'sonner'
import { adminPost } from '@/components/admin/session/admin-fetch'
import { noteInputSchema } from '@/lib/application-notes/schema'
import { problemBodySchema } from '@/lib/http/problem-body'
import type { NoteDraft } from './note-draft'

const failed = 'The note was not saved. Please try again.'

/** Adds a note to an application. `add` gives whether it was stored; where it was not, `error` or a toast says why. */
export function useAddNote(applicationId: string) {
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string>()

  async function add({ text, key }: NoteDraft): Promise<boolean> {
    const input = noteInputSchema.safeParse({ text })
    setError(input.error?.issues[0]?.message)
    if (!input.success || saving) return false
    setSaving(true)
    const path = `/admin/applications/${applicationId}/notes`
    const response = await adminPost(path, input.data, key).catch(() => null)
    setSaving(false)
    if (response?.ok) {
      toast.success('The note is added.')
      return true
    }
    const problem = problemBodySchema.safeParse(await response?.json().catch(() => null)).data
    setError(problem?.errors?.text?.[0])
    toast.error(problem && problem.status < 500 ? problem.detail : failed)
    return false
  }

  return { saving, error, add }
}
