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

/** Gives a category's name as people read it, such as `Computer Basics`. */
export function formatCategory(category: CourseCategory): string {
  return categoryNames[category]
}

/** Writes a duration, such as `8 weeks` or `1 month`. */
export function formatDuration({ value, unit }: CourseRecord['duration']): string {
  return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`
}

/**
 * Writes a price after a sign of the site's choice, such as `$50,000`. Takes whole currency units.
 * Source of the signs: content/site.ts.
 */
export function formatPrice(price: number, sign: string): string {
  return `${sign}${amountFormat.format(price)}`
}
