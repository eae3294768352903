import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'

/**
 * Shows a notice where a link, such as one from Activity, leads to a record that no longer exists. Where a record is removed while the page
 * is open, the action that removes it has its own message.
 * @param name the URL's parameter that names the record
 * @param has tells whether the page has the record
 */
export function useGoneNotice(name: string, has: (id: string) => boolean): void {
  const id = useSearchParams().get(name)
  const [gone] = useState(() => id !== null && id !== 'new' && !has(id))
  useEffect(() => {
    if (gone) toast.info('What this link leads to is gone: it was erased or deleted.')
  }, [gone])
}
