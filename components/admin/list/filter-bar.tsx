'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, type ReactNode, useEffect, useRef, useState, useTransition } from 'react'
import { LinkPending } from '@/components/admin/shell/link-pending'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/controls'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'

// Fields outside the form's element belong to the form by this id.
const filterFormId = 'filters'

type FilterBarProps = {
  /** How many of the filters are in use. */
  used: number
  /** The URL of the list without them. */
  clearUrl: string
  children: ReactNode
}

/**
 * The filters of a list. Applying them puts those in use into the URL, so they can be shared and undone with Back. On a
 * phone they are one line that opens.
 */
export function FilterBar({ used, clearUrl, children }: FilterBarProps) {
  const router = useRouter()
  const [loading, startTransition] = useTransition()
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
    )
    // On a phone the fields close, so the toggle gets the focus; on wide screens there is no toggle.
    if (event.currentTarget.contains(document.activeElement)) toggle.current?.focus({ preventScroll: true })
    startTransition(() => {
      router.push(`?${new URLSearchParams(values)}`)
      setOpen(false)
    })
  }

  return (
    <form
      id={filterFormId}
      className="admin-page-filters"
      aria-label="Filters"
      method="get"
      data-open={open || undefined}
      onSubmit={apply}
      // A date that is half typed keeps the form from being sent, and has to be seen.
      onInvalidCapture={() => setOpen(true)}
    >
      <div className="admin-page-filters-head">
        <button
          ref={toggle}
          type="button"
          className="table-button admin-page-filters-toggle"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {used > 0 ? `Filters (${used})` : 'Filters'}
        </button>
      </div>
      {children}
      <Button type="submit" size="compact" loading={loading} loadingLabel="Loading">
        Apply Filters
      </Button>
      {used > 0 && (
        <PageLink className="link admin-page-clear" href={clearUrl}>
          Clear filters
          <LinkPending />
        </PageLink>
      )}
    </form>
  )
}

type QuickSearchProps = {
  value?: string
  /** What is searched in. */
  label: string
}

/** Finds people by name, e-mail or phone number. It is a field of the filters' form, so that what is typed there is applied with it. */
export function QuickSearch({ value = '', label }: QuickSearchProps) {
  const field = useRef<HTMLInputElement>(null)

  const shown = useRef(value)

  // Follows the URL, as after Back; what was typed before hydration stays. The element stays the same, so that it keeps the focus.
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (field.current && field.current.value.trim() !== value) field.current.value = value
  }, [value])

  return (
    <search className="admin-page-quick-search">
      <label htmlFor="search">{label}</label>
      <Input
        ref={field}
        id="search"
        name="search"
        type="search"
        // The browser would put back what is not in the URL.
        autoComplete="off"
        form={filterFormId}
        defaultValue={value}
      />
      <Button type="submit" form={filterFormId} size="compact" variant="quiet">
        <Icon name="search" />
        Search
      </Button>
    </search>
  )
}
