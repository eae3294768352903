'use client'

import { useViewed } from '@/components/admin/panel/use-viewed'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { editButtonId } from './edit-button'

/** Opens an empty form beside the list. */
export function AddButton({ label }: { label: string }) {
  const { view } = useViewed('edit')
  return (
    <Button size="small" flat id={editButtonId('new')} onClick={() => view('new')}>
      <Icon name="plus" />
      {label}
    </Button>
  )
}
