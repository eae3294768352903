import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { type FirstOrder, newestFirst, type SortedColumn, toSortChoices } from './sorting'

type SortFieldProps = {
  columns: readonly SortedColumn[]
  value?: string
  first?: FirstOrder
}

/**
 * The order of a list among its filters: on a phone, which has no column heads, it is chosen here; elsewhere the field is
 * hidden and only carries the order along while the filters change.
 */
export function SortField({ columns, value, first = newestFirst }: SortFieldProps) {
  return (
    <Field id="sort" label="Sort by" className="admin-page-sort-field">
      {control => (
        <Select {...control} name="sort" choices={toSortChoices(columns, first)} defaultValue={value} />
      )}
    </Field>
  )
}
