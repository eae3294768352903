import { EmptyState } from '@/components/ui/empty-state'
import { PageLink } from '@/components/ui/page-link'
import { searchable } from '@/content/navigation'
import type { SearchResult, SearchResults, TextPart } from '@/lib/search/schema'
import { formatCount } from '@/lib/text/format'

/** The results of a search under their count, or where to look instead. */
export function SearchResultList({ words, found }: { words: string; found: SearchResults }) {
  const { results, total, isPartial } = found
  if (total === 0) return <NothingFound words={words} />
  return (
    <>
      <p role="status">
        {isPartial ? 'No page has all of these words. ' : ''}
        {countResults(results.length, total)} for {isPartial ? 'some of ' : ''}
        <b>{words}</b>
      </p>
      <ul className="search-list">
        {results.map(result => (
          <Result key={result.path} result={result} />
        ))}
      </ul>
    </>
  )
}

function countResults(shown: number, total: number): string {
  return total > shown ? `The best ${shown} results` : formatCount(total, 'result')
}

function Result({ result: { kind, path, title, snippet } }: { result: SearchResult }) {
  return (
    <li className="search-result">
      <small>{kind}</small>
      <h2>
        <PageLink className="link" href={path}>
          <Marked parts={title} />
        </PageLink>
      </h2>
      <p>
        <Marked parts={snippet} />
      </p>
    </li>
  )
}

function Marked({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, found }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    found ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

function NothingFound({ words }: { words: string }) {
  return (
    <EmptyState
      title={`Nothing found for ${words}`}
      action={
        <ul className="search-ways">
          {searchable.map(({ label, href }) => (
            <li key={href}>
              <PageLink className="link" href={href}>
                {label}
              </PageLink>
            </li>
          ))}
          <li>
            <PageLink className="link" href="/contact">
              Ask us
            </PageLink>
          </li>
        </ul>
      }
    >
      Fewer words find more, and so does the beginning of one. Or look here:
    </EmptyState>
  )
}
