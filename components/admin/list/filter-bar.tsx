'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, type ReactNode, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { filterFormId } from './search'

/** The filters of a list. Applying them puts those in use into the address, so they can be shared and undone with Back. */
export function FilterBar({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [loading, startTransition] = useTransition()

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const used = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
    )
    startTransition(() => router.push(`?${new URLSearchParams(used)}`))
  }

  return (
    <form id={filterFormId} className="admin-page-filters" aria-label="Filters" method="get" onSubmit={apply}>
      {children}
      <Button type="submit" size="small" flat loading={loading} loadingLabel="Loading">
        Apply Filters
      </Button>
    </form>
  )
}
