import { Input } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { type Choice, Select } from '@/components/ui/select'
import { type PageSize, pageSizes } from '@/lib/lists/page'
import type { WrongFilter } from './empty-list'
import { FilterBar } from './filter-bar'
import { unfilteredUrl } from './pager'
import { SortField } from './sort-field'
import type { FirstOrder, SortedColumn } from './sorting'

/** One filter of a list: by the API's name, as a choice where it has any, else as a text or a date. */
export type Filter<Name extends string = string> = {
  name: Name
  label: string
  choices?: readonly Choice[]
  type?: 'date'
  inputMode?: 'decimal'
  /** Suggested texts, each with a note; another text may be typed. */
  suggestions?: readonly Choice[]
}

/** A filter that the list's schema knows. It passes over any other, which would narrow nothing and yet count as used. */
export type FilterOf<Filters> = Filter<Exclude<keyof Filters & string, 'sort'>>

type ListFiltersProps = {
  filters: readonly Filter[]
  columns: readonly SortedColumn[]
  /** The filters in the URL, by the API's names. */
  values: Record<string, string>
  /** How many records a page holds, which other filters leave as it is. */
  size: PageSize
  /** How many of the filters are in use. */
  used: number
  /** Those that are not valid. */
  wrong: readonly WrongFilter[]
  firstOrder?: FirstOrder
}

/** The filters and the order of a list. */
export function ListFilters({ filters, columns, values, size, used, wrong, firstOrder }: ListFiltersProps) {
  const { sort, ...narrowed } = values
  return (
    // The key has other filters in the URL, as after Back, fill the fields again; another order keeps what is typed.
    <FilterBar key={JSON.stringify(narrowed)} used={used} clearUrl={unfilteredUrl(values, size)}>
      {size !== pageSizes.usual && <input type="hidden" name="rows" value={size} />}
      {filters.map(filter => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={values[filter.name]}
          error={wrong.find(({ name }) => name === filter.name)?.message}
        />
      ))}
      <SortField key={sort} columns={columns} value={sort} first={firstOrder} />
    </FilterBar>
  )
}

type FilterFieldProps = { filter: Filter; value: string | undefined; error: string | undefined }

function FilterField({ filter, value, error }: FilterFieldProps) {
  const { name, label, choices, suggestions, ...shape } = filter
  return (
    <Field id={name} label={label} error={error}>
      {control =>
        choices ? (
          <Select
            {...control}
            name={name}
            choices={withPresent(choices, value)}
            placeholder="All"
            defaultValue={value}
          />
        ) : (
          <>
            <Input
              {...control}
              {...shape}
              name={name}
              defaultValue={value}
              list={suggestions && `${name}-list`}
            />
            {suggestions && <Suggestions id={`${name}-list`} suggestions={suggestions} />}
          </>
        )
      }
    </Field>
  )
}

function Suggestions({ id, suggestions }: { id: string; suggestions: readonly Choice[] }) {
  return (
    <datalist id={id}>
      {suggestions.map(({ value, label }) => (
        <option key={value} value={value} label={label} />
      ))}
    </datalist>
  )
}

// Adds the URL's value where it is not among the choices: otherwise the select would look as if it filtered nothing.
function withPresent(choices: readonly Choice[], value: string | undefined): readonly Choice[] {
  const isOffered = value === undefined || choices.some(choice => choice.value === value)
  return isOffered ? choices : [...choices, { value, label: value }]
}

/**
 * Counts the filters in use. The order is no filter, and neither is a parameter that the list does not know.
 * @param names the names of the list's filters
 * @param values the parameters of its URL
 */
export function countUsed(names: readonly string[], values: Record<string, string>): number {
  return names.filter(name => name in values).length
}
