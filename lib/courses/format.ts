import type { ColumnFormats } from '@/lib/history/format'
import type { CourseCategory } from './constants'
import type { CourseRecord } from './schema'

const categoryNames: Record<CourseCategory, string> = {
  MasterClass: 'MasterClass',
  ComputerBasics: 'Computer Basics',
  ExecutiveSpecial: 'Executive Special',
}

const amountFormat = new Intl.NumberFormat('en-NG', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

/** Returns a category's name as people read it, such as `Computer Basics`. */
export function formatCategory(category: CourseCategory): string {
  return categoryNames[category]
}

/** Writes a duration, such as `8 weeks` or `1 month`. */
export function formatDuration({ value, unit }: CourseRecord['duration']): string {
  return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`
}

/**
 * Writes a price after a sign of the site's choice, such as `$50,000`.
 * @param price in whole currency units
 * @param sign as content/site.ts has it
 */
export function formatPrice(price: number, sign: string): string {
  return `${sign}${amountFormat.format(price)}`
}

/** How a course's history shows its columns. */
export const courseColumnFormats: ColumnFormats = {
  title: {},
  category: { format: categoryNames },
  price: { format: 'naira' },
  duration_value: { name: 'Duration' },
  duration_unit: {},
  start_date: { format: 'day' },
  is_active: { name: 'Status', format: { true: 'Active', false: 'Inactive' } },
  seats: { empty: 'No limit' },
  description: {},
}
