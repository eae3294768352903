'use client'

import { useViewed } from '@/components/admin/panel/use-viewed'

type Identified = { _id: string }

/**
 * Which record's form is open, by the address: `edit=new` is an empty one. `edited` is the record, null for a
 * new one, and undefined while no form is open.
 */
export function useEdited<Item extends Identified>(records: readonly Item[], linked: Item | null) {
  const { viewedId: editedId, view: edit, close } = useViewed('edit')
  const found = [...records, linked].find(record => record?._id === editedId)
  const edited = editedId === 'new' ? null : (found ?? undefined)

  return { editedId, edited, edit, close }
}
