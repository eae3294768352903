import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { type SortedColumn, toSortChoices } from './sorting'

/**
 * The order of a list among its filters: on a phone, where no column heads are, it is chosen here; elsewhere it is
 * hidden and only keeps the order while the filters change.
 */
export function SortField({ columns, value }: { columns: readonly SortedColumn[]; value?: string }) {
  return (
    <Field id="sort" label="Sort by" className="sortf">
      {control => <Select {...control} name="sort" choices={toSortChoices(columns)} defaultValue={value} />}
    </Field>
  )
}
