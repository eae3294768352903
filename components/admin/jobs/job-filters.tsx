import { FilterBar } from '@/components/admin/filter-bar'
import { SortField } from '@/components/admin/sort-field'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { jobColumns } from './job-columns'

// The specification leaves Temporary out of the filter.
const types = ['Full-time', 'Part-time', 'Contract'].map(type => ({ value: type, label: type }))

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

/** The filters of the jobs list; `values` are those in the address, by the API's names. */
export function JobFilters({ values }: { values: Record<string, string> }) {
  return (
    <FilterBar key={JSON.stringify(values)}>
      <Field id="title" label="Title">
        {control => <Input {...control} name="title" defaultValue={values.title} />}
      </Field>
      <Field id="location" label="Location">
        {control => <Input {...control} name="location" defaultValue={values.location} />}
      </Field>
      <Field id="employmentType" label="Employment type">
        {control => (
          <Select
            {...control}
            name="employmentType"
            choices={types}
            placeholder="All"
            defaultValue={values.employmentType}
          />
        )}
      </Field>
      <Field id="status" label="Status">
        {control => (
          <Select
            {...control}
            name="status"
            choices={statuses}
            placeholder="All"
            defaultValue={values.status}
          />
        )}
      </Field>
      <SortField columns={jobColumns} value={values.sort} />
    </FilterBar>
  )
}
