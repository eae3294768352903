import { courseCategories, durationUnits } from '@/lib/courses/constants'
import { formatCategory } from '@/lib/courses/format'

export const categoryChoices = courseCategories.map(value => ({ value, label: formatCategory(value) }))
export const unitChoices = durationUnits.map(value => ({ value, label: value }))
export const stateChoices = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]
