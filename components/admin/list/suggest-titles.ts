import type { Choice } from '@/components/ui/select'
import { foldForSearch } from '@/lib/lists/text'
import { formatCount } from '@/lib/text/format'

/**
 * Suggests titles for a filter that finds what contains them: each once, with how many records it then finds. Those that
 * find none are left out.
 * @param counts a title and its records, in the order of the titles; several may have one title
 * @param noun what is counted, such as 'application'
 */
export function suggestTitles(counts: readonly (readonly [string, number])[], noun: string): Choice[] {
  const sums = new Map<string, number>()
  for (const [title, count] of counts) sums.set(title, (sums.get(title) ?? 0) + count)
  const folded = [...sums].map(([title, own]) => ({ title, own, words: foldForSearch(title) }))
  return folded.flatMap(({ title, words }) => {
    const found = folded.filter(other => other.words.includes(words))
    const sum = found.reduce((total, { own }) => total + own, 0)
    return sum === 0 ? [] : { value: title, label: `${title}: ${formatCount(sum, noun)}` }
  })
}
