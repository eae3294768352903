import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { LONGEST_SEARCH } from '@/lib/search/constants'
import '@/components/ui/search-input.css'

/** Asks what to look for. A plain form, so that it needs no script. */
export function SearchForm({ typed, error }: { typed: string; error: string | undefined }) {
  return (
    <search>
      <form className="search-row" action="/search" method="get">
        <Field id="search-for" label="Search for" error={error}>
          {control => (
            <Input
              {...control}
              name="q"
              type="search"
              defaultValue={typed}
              maxLength={LONGEST_SEARCH}
              autoComplete="off"
            />
          )}
        </Field>
        <Button type="submit">
          <Icon name="search" />
          <span>Search</span>
        </Button>
      </form>
    </search>
  )
}
