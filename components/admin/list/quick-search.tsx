import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { filterFormId } from './search'

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
