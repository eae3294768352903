import { Fragment } from 'react'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { searchable } from '@/content/navigation'
import { LONGEST_SEARCH } from '@/lib/search/constants'
import { offersSearch } from '@/lib/search/rules'
import './search-panel.css'

/** The search box under the header. Where the site's search is off, submitting does nothing, and a note says where to look. */
export function SearchPanel() {
  const offered = offersSearch()
  return (
    <div className="search-panel">
      <search className="container">
        <form
          className="search-panel-form"
          action="/search"
          onSubmit={event => offered || event.preventDefault()}
        >
          <label htmlFor="search-words">Search the site</label>
          <div>
            <input
              id="search-words"
              name="q"
              type="search"
              required
              maxLength={LONGEST_SEARCH}
              placeholder="Type a word or two"
            />
            <button type="submit" className="button button--flat">
              <Icon name="search" />
              <span>Search</span>
            </button>
          </div>
        </form>
        {!offered && <WhereToLook />}
      </search>
    </div>
  )
}

function WhereToLook() {
  return (
    <p className="search-panel-note">
      Search is not switched on yet. Look in{' '}
      {searchable.map(({ label, href }, index) => (
        <Fragment key={href}>
          {index > 0 && (index === searchable.length - 1 ? ' or ' : ', ')}
          <PageLink className="link" href={href}>
            {label}
          </PageLink>
        </Fragment>
      ))}
      .
    </p>
  )
}
