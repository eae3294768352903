import type { UseFormSetError } from 'react-hook-form'
import { toast } from 'sonner'
import { adminPost } from '@/components/admin/session/admin-fetch'
import { applyProblem } from '@/components/ui/form-errors'
import type { PasswordChange } from '@/lib/admin-session/schema'
import { problemBodySchema } from '@/lib/http/problem-body'

const failed = 'The password was not changed. Please try again.'

/** Changes the password; gives whether it was. What the server refuses is marked at its field, the rest told in a toast. */
export async function savePassword(
  change: PasswordChange,
  setError: UseFormSetError<PasswordChange>,
): Promise<boolean> {
  const response = await adminPost('/admin/account/password', change).catch(() => null)
  if (response?.ok) {
    toast.success('The password is changed. Every other session is signed out.')
    return true
  }
  const problem = problemBodySchema.safeParse(await response?.json().catch(() => null)).data
  const marked =
    problem && applyProblem(setError, problem, ['currentPassword', 'newPassword', 'repeatedPassword'])
  if (!marked) toast.error(problem && problem.status < 500 ? problem.detail : failed)
  return false
}
