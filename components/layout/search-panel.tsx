import { Fragment } from 'react'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { searchable } from '@/content/navigation'

/** The search box under the header. The site has no search yet: submitting it does nothing, and it says where to look. */
export function SearchPanel() {
  return (
    <div className="header-search-panel">
      <search className="container">
        <form className="header-search-form" onSubmit={event => event.preventDefault()}>
          <label htmlFor="search-words">Search the site</label>
          <div>
            <input id="search-words" type="search" required placeholder="Type a word or two" />
            <button type="submit" className="button button--flat">
              <Icon name="search" />
              <span>Search</span>
            </button>
          </div>
        </form>
        <p className="header-search-note">
          Search is not switched on yet. Look in{' '}
          {searchable.map(({ label, href }, index) => (
            <Fragment key={href}>
              {index > 0 && (index === searchable.length - 1 ? ' or ' : ', ')}
              <PageLink href={href}>{label}</PageLink>
            </Fragment>
          ))}
          .
        </p>
      </search>
    </div>
  )
}
