import { useAdminAction } from '@/components/admin/session/use-admin-action'

/** A record with any fields, as a form edits it. */
export type EditedRecord = { readonly _id: string; readonly title: string; readonly version: number }

/**
 * Changes some fields of a record without its form; the toast offers to undo it.
 * @param records the folder of its endpoints, such as `jobs`
 * @param toWords says what it is after the change, such as `closed`
 * @returns what sends a change, given what the fields are now and what they become, and whether that is under way; sending gives
 * whether it was saved
 */
export function useUndoableEdit<Change extends object>(
  records: string,
  record: EditedRecord,
  toWords: (from: Change, to: Change) => string,
) {
  const { pending, send } = useAdminAction()

  function change(from: Change, to: Change, version = record.version): Promise<boolean> {
    return send({
      path: `/admin/${records}/edit/${record._id}`,
      value: { ...record, ...to, version },
      done: `${record.title} is ${toWords(from, to)}.`,
      undo: () => ({ onClick: () => void change(to, from, version + 1) }),
    })
  }

  return { pending, change }
}
