import type { Metadata } from 'next'
import { LostPage } from '@/components/result/lost-page'
import { SearchForm } from '@/components/search/search-form'
import { SearchResultList } from '@/components/search/search-results'
import { ListUnavailable, TooOften } from '@/components/ui/error-state'
import { TitleBar } from '@/components/ui/title-bar'
import { countPageForWait } from '@/lib/http/page-wait'
import { asUnreadable, noteUnknown } from '@/lib/platform/page-outcome'
import { searchSite } from '@/lib/search/data'
import { offersSearch } from '@/lib/search/rules'
import { searchSchema } from '@/lib/search/schema'
import '@/components/search/search.css'

// What somebody searches for is private: the page is never stored, and no search engine lists it.
export const dynamic = 'force-dynamic'

export async function generateMetadata({ searchParams }: PageProps<'/search'>): Promise<Metadata> {
  if (!offersSearch()) return { title: 'Page Not Found' }
  const { typed } = readTyped((await searchParams).q)
  return { title: typed ? `Search: ${typed}` : 'Search', robots: { index: false } }
}

// Limited because each search is a costly query; generous because all of a school may share an IP address.
const LIMIT = { name: 'search', requests: 60, seconds: 60 }

/** The search page; 404 where the site's search is off. */
export default async function SearchPage({ searchParams }: PageProps<'/search'>) {
  if (!offersSearch()) {
    noteUnknown()
    return <LostPage />
  }
  const { typed, words, error } = readTyped((await searchParams).q)
  const wait = words && (await countPageForWait(LIMIT))
  if (wait) return <TooOften title="Search" wait={wait} />
  return (
    <>
      <TitleBar
        title="Search"
        lead="Jobs, courses, services, projects and people."
        stock="sky"
        crumbs={[{ label: 'Home', href: '/' }, { label: 'Search' }]}
      />
      <section className="container section" aria-label="Search">
        <div className="search-page">
          <SearchForm typed={typed} error={error} />
          {words !== undefined && <Results words={words} />}
        </div>
      </section>
    </>
  )
}

async function Results({ words }: { words: string }) {
  const found = await searchSite(words).catch(asUnreadable('what the search looks in'))
  return found ? <SearchResultList words={words} found={found} /> : <ListUnavailable noun="results" />
}

/** Returns what was typed, to be shown again, and the words to search for, or what is wrong with them. */
function readTyped(q: string | string[] | undefined): { typed: string; words?: string; error?: string } {
  const typed = Array.isArray(q) ? q[0] : q
  if (!typed?.trim()) return { typed: '' }
  const checked = searchSchema.safeParse(typed)
  if (checked.success) return { typed: checked.data, words: checked.data }
  return { typed: typed.slice(0, 200), error: checked.error.issues[0]?.message }
}
