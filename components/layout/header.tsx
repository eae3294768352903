import { offersSearch } from '@/lib/search/rules'
import { HeaderMenus } from './header-menus'
import { PlainNavigation } from './plain-navigation'
import { Wordmark } from './wordmark'

/** The sticky head of every public page. */
export function Header() {
  return (
    <header className="header screen-only">
      <div className="container header-inner">
        <Wordmark />
        <HeaderMenus panelBrand={<Wordmark />} />
      </div>
      <PlainNavigation search={offersSearch()} />
    </header>
  )
}
