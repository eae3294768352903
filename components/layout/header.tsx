import { mainNavigation } from '@/content/navigation'
import { offersSearch } from '@/lib/search/rules'
import { HeaderMenus } from './header-menus'
import { Wordmark } from './wordmark'

/** The sticky head of every public page. */
export function Header() {
  return (
    <header className="header screen-only">
      <div className="container header-inner">
        <Wordmark />
        <HeaderMenus panelBrand={<Wordmark />} />
      </div>
      <noscript>
        <PlainNavigation />
      </noscript>
    </header>
  )
}

const links = mainNavigation.flatMap(entry => ('children' in entry ? entry.children : [entry]))

/** Every page of the menu as one row of links, for visitors whose browser runs no script. */
function PlainNavigation() {
  return (
    <nav className="container header-plain-navigation" aria-label="All pages">
      {links.map(link => (
        <a key={link.href} href={link.href}>
          {link.label}
        </a>
      ))}
      {offersSearch() && <a href="/search">Search</a>}
    </nav>
  )
}
