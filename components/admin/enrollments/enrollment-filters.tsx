import { FilterBar } from '@/components/admin/filter-bar'
import { SortField } from '@/components/admin/sort-field'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { experienceLevels } from '@/lib/enrollments/constants'
import { enrollmentColumns } from './enrollment-columns'

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
]
const levels = experienceLevels.map(value => ({ value, label: value }))

/** The filters of the enrollments list; `values` are those in the address, by the API's names. */
export function EnrollmentFilters({ values }: { values: Record<string, string> }) {
  return (
    <FilterBar key={JSON.stringify(values)}>
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
      <Field id="dateFrom" label="Date from">
        {control => <Input {...control} name="dateFrom" type="date" defaultValue={values.dateFrom} />}
      </Field>
      <Field id="dateTo" label="Date to">
        {control => <Input {...control} name="dateTo" type="date" defaultValue={values.dateTo} />}
      </Field>
      <Field id="course" label="Course">
        {control => <Input {...control} name="course" defaultValue={values.course} />}
      </Field>
      <Field id="experienceLevel" label="Experience level">
        {control => (
          <Select
            {...control}
            name="experienceLevel"
            choices={levels}
            placeholder="All"
            defaultValue={values.experienceLevel}
          />
        )}
      </Field>
      <SortField columns={enrollmentColumns} value={values.sort} />
    </FilterBar>
  )
}
