import { FilterBar } from '@/components/admin/filter-bar'
import { SortField } from '@/components/admin/sort-field'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { categoryChoices } from './course-choices'
import { courseColumns } from './course-columns'

/** The filters of the courses list; `values` are those in the address, by the API's names. */
export function CourseFilters({ values }: { values: Record<string, string> }) {
  return (
    <FilterBar key={JSON.stringify(values)}>
      <Field id="title" label="Title">
        {control => <Input {...control} name="title" defaultValue={values.title} />}
      </Field>
      <Field id="category" label="Category">
        {control => (
          <Select
            {...control}
            name="category"
            choices={categoryChoices}
            placeholder="All"
            defaultValue={values.category}
          />
        )}
      </Field>
      <Field id="minPrice" label="Min price">
        {control => <Input {...control} name="minPrice" inputMode="decimal" defaultValue={values.minPrice} />}
      </Field>
      <Field id="maxPrice" label="Max price">
        {control => <Input {...control} name="maxPrice" inputMode="decimal" defaultValue={values.maxPrice} />}
      </Field>
      <SortField columns={courseColumns} value={values.sort} />
    </FilterBar>
  )
}
