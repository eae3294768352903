import { type Choice, Input, Select } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { FilterBar } from './filter-bar'
import { SortField } from './sort-field'
import type { SortedColumn } from './sorting'

/** One filter of a list: by the API's name, as a choice where it has any, else as a text or a date. */
export type Filter = {
  name: string
  label: string
  choices?: readonly Choice[]
  type?: 'date'
  inputMode?: 'decimal'
}

type ListFiltersProps = {
  filters: readonly Filter[]
  columns: readonly SortedColumn[]
  /** Those in the URL, by the API's names. */
  values: Record<string, string>
  /** What the default order is called. */
  firstOrder?: string
}

/** The filters and the order of a list. */
export function ListFilters({ filters, columns, values, firstOrder }: ListFiltersProps) {
  return (
    // Another URL, as after Back, sets the fields anew.
    <FilterBar key={JSON.stringify(values)}>
      {filters.map(filter => (
        <FilterField key={filter.name} filter={filter} value={values[filter.name]} />
      ))}
      <SortField columns={columns} value={values.sort} first={firstOrder} />
    </FilterBar>
  )
}

function FilterField({ filter, value }: { filter: Filter; value: string | undefined }) {
  const { name, label, choices, ...shape } = filter
  return (
    <Field id={name} label={label}>
      {control =>
        choices ? (
          <Select {...control} name={name} choices={choices} placeholder="All" defaultValue={value} />
        ) : (
          <Input {...control} {...shape} name={name} defaultValue={value} />
        )
      }
    </Field>
  )
}
