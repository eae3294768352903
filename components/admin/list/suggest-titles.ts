import type { Choice } from '@/components/ui/select'
import { fold } from '@/lib/lists/text'
import { formatCount } from '@/lib/text/format'

/**
 * Suggests titles for a filter that finds what contains them: each once, with how many records it then finds. Those that
 * find none are left out.
 * @param counts a title and its records, in the order of the titles; several may have one title
 * @param noun what is counted, such as 'application'
 */
export function suggestTitles(counts: readonly (readonly [string, number])[], noun: string): Choice[] {
  const folded = counts.map(([title, count]) => [fold(title), count] as const)
  return [...new Set(counts.map(([title]) => title))].flatMap(title => {
    const found = folded.filter(([other]) => other.includes(fold(title)))
    const sum = found.reduce((total, [, count]) => total + count, 0)
    return sum === 0 ? [] : { value: title, label: `${title}: ${formatCount(sum, noun)}` }
  })
}
