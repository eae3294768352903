'use client'

import { useAdminAction } from '@/components/admin/session/use-admin-action'

type Told<Fields> = (from: Fields, to: Fields) => string

/**
 * Changes some fields of a record by one press in its row, and offers to undo that.
 * @param records the endpoint's name for what it is one of
 */
export function useRowChange(records: 'jobs' | 'courses', record: { _id: string; version: number }) {
  const { pending, send } = useAdminAction()

  /** Saves the fields as `to` has them; what was done is told as `tell` has it. */
  function change<Fields extends object>(
    from: Fields,
    to: Fields,
    tell: Told<Fields>,
    version = record.version,
  ) {
    void send({
      path: `/admin/${records}/edit/${record._id}`,
      value: { ...record, ...to, version },
      done: tell(from, to),
      offer: () => ({ label: 'Undo', onClick: () => change(to, from, tell, version + 1) }),
    })
  }

  return { pending, send, change }
}
