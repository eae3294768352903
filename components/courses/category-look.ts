import type { Stock } from '@/components/ui/title-bar'

type Look = { label: string; stock: Stock; drawing: string }

const looks: Record<string, Look> = {
  MasterClass: { label: 'MasterClass', stock: 'hill', drawing: '/artwork/courses/master-class.svg' },
  ComputerBasics: { label: 'Computer Basics', stock: 'sky', drawing: '/artwork/courses/computer-basics.svg' },
  ExecutiveSpecial: {
    label: 'Executive Special',
    stock: 'acha',
    drawing: '/artwork/courses/executive-special.svg',
  },
}

/** How a category is called and which drawing, on which stock, its tickets carry. */
export function categoryLook(category: string): Look | undefined {
  return looks[category]
}
