import type { Choice } from '@/components/ui/select'
import { formatCount } from '@/lib/text/format'

/**
 * Suggests titles for a filter that goes by words in them: each once, with how many records are under it. Those that have
 * none are left out.
 * @param counts a title and its records, in the order of the titles; several may have one title
 * @param noun what is counted, such as 'application'
 */
export function suggestTitles(counts: readonly (readonly [string, number])[], noun: string): Choice[] {
  const sums = new Map<string, number>()
  for (const [title, count] of counts) sums.set(title, (sums.get(title) ?? 0) + count)
  return [...sums].flatMap(([title, sum]) =>
    sum === 0 ? [] : { value: title, label: `${title}: ${formatCount(sum, noun)}` },
  )
}
