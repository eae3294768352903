import type { AdministratorChanged } from '@/lib/administrators/mutations'
import { conflict, notFound, type Problem } from '@/lib/http/problem'

/** Returns the problem that says why an administrator was not changed. */
export function refuseChange({ reason }: Extract<AdministratorChanged, { ok: false }>): Problem {
  if (reason === 'none') return notFound('There is no such administrator.')
  return conflict(conflicts[reason])
}

const conflicts = {
  self: 'Nobody does this to their own account: ask another owner.',
  configured: 'ADMIN_EMAIL names this administrator, who so stays an owner: name another there first.',
  'last-owner': 'One owner must remain.',
}
