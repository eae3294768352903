import type { Stock } from '@/components/ui/title-bar'
import type { CourseCategory } from '@/lib/courses/constants'

type Look = { stock: Stock; drawing: string }

const looks: Record<CourseCategory, Look> = {
  MasterClass: { stock: 'hill', drawing: '/artwork/courses/master-class.svg' },
  ComputerBasics: { stock: 'sky', drawing: '/artwork/courses/computer-basics.svg' },
  ExecutiveSpecial: { stock: 'acha', drawing: '/artwork/courses/executive-special.svg' },
}

/** Returns the drawing of a category's tickets, and the stock that it is printed on. */
export function categoryLook(category: CourseCategory): Look {
  return looks[category]
}
