import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'

/**
 * Tells whoever follows a link to one record of a list, such as one from Activity, that the record is gone. A record that goes while the
 * page is open is announced by whatever removes it.
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
