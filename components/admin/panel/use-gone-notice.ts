import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'

/**
 * Says of a page that was opened at one record, as by a link from Activity, that the record is gone. What goes later is told by
 * what took it away.
 * @param name of the URL's parameter that names the record
 * @param has tells whether the page has it
 */
export function useGoneNotice(name: string, has: (id: string) => boolean): void {
  const id = useSearchParams().get(name)
  const [gone] = useState(() => id !== null && id !== 'new' && !has(id))
  useEffect(() => {
    if (gone) toast.info('What this link leads to is gone: it was erased or deleted.')
  }, [gone])
}
