import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { type SortedColumn, toSortChoices } from './sorting'

type SortFieldProps = {
  columns: readonly SortedColumn[]
  value?: string
  /** What the order is called that needs no saying. */
  first?: string
}

/**
 * The order of a list among its filters: on a phone, where no column heads are, it is chosen here; elsewhere it is
 * hidden and only keeps the order while the filters change.
 */
export function SortField({ columns, value, first = 'Newest first' }: SortFieldProps) {
  return (
    <Field id="sort" label="Sort by" className="admin-page-sort-field">
      {control => (
        <Select {...control} name="sort" choices={toSortChoices(columns, first)} defaultValue={value} />
      )}
    </Field>
  )
}
