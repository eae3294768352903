'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, type ReactNode, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/controls'
import { Icon } from '@/components/ui/icon'

// Fields that stand outside the form name it by this id.
const filterFormId = 'filters'

/** The filters of a list. Applying them puts those in use into the URL, so they can be shared and undone with Back. */
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

/** Finds people by name or e-mail. It is a field of the filters' form, so that what is typed there is applied with it. */
export function QuickSearch({ value = '' }: { value?: string }) {
  return (
    <search className="admin-page-quick-search" key={value}>
      <label htmlFor="search">Name or email</label>
      <Input id="search" name="search" type="search" form={filterFormId} defaultValue={value} />
      <Button type="submit" form={filterFormId} size="small" flat variant="quiet">
        <Icon name="search" />
        Search
      </Button>
    </search>
  )
}
