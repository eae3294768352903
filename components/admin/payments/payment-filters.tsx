import { FilterBar } from '@/components/admin/filter-bar'
import { SortField } from '@/components/admin/sort-field'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { paymentColumns } from './payment-columns'

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
]

const attention = [
  { value: 'yes', label: 'To look at' },
  { value: 'no', label: 'Nothing to look at' },
]

/** The filters of the payments list; `values` are those in the address, by the API's names. */
export function PaymentFilters({ values }: { values: Record<string, string> }) {
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
      <Field id="flagged" label="Attention">
        {control => (
          <Select
            {...control}
            name="flagged"
            choices={attention}
            placeholder="All"
            defaultValue={values.flagged}
          />
        )}
      </Field>
      <SortField columns={paymentColumns} value={values.sort} first="To look at first" />
    </FilterBar>
  )
}
