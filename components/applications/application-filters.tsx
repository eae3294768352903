import { FilterBar } from '@/components/admin/filter-bar'
import { SortField } from '@/components/admin/sort-field'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { applicationColumns } from './application-columns'

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
]

const fees = [
  { value: 'paid', label: 'Paid' },
  { value: 'unpaid', label: 'Unpaid' },
]

/** The filters of the applications list; `values` are those in the address, by the API's names. */
export function ApplicationFilters({ values }: { values: Record<string, string> }) {
  return (
    // Another address, as after Back, sets the fields anew.
    <FilterBar key={JSON.stringify(values)}>
      <Field id="applicant" label="Applicant name">
        {control => <Input {...control} name="applicant" defaultValue={values.applicant} />}
      </Field>
      <Field id="position" label="Position">
        {control => <Input {...control} name="position" defaultValue={values.position} />}
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
      <Field id="dateFrom" label="Date from">
        {control => <Input {...control} name="dateFrom" type="date" defaultValue={values.dateFrom} />}
      </Field>
      <Field id="dateTo" label="Date to">
        {control => <Input {...control} name="dateTo" type="date" defaultValue={values.dateTo} />}
      </Field>
      <Field id="commitmentFee" label="Commitment fee">
        {control => (
          <Select
            {...control}
            name="commitmentFee"
            choices={fees}
            placeholder="All"
            defaultValue={values.commitmentFee}
          />
        )}
      </Field>
      <SortField columns={applicationColumns} value={values.sort} />
    </FilterBar>
  )
}
