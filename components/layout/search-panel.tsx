import { Icon } from '@/components/ui/icon'

/** The search box under the header. The site has no search yet, so submitting it does nothing and promises nothing. */
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
      </search>
    </div>
  )
}
