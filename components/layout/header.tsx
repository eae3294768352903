import { HeaderMenus } from './header-menus'
import { PlainNavigation } from './plain-navigation'
import { Wordmark } from './wordmark'

/** The sticky head of every public page. */
export function Header() {
  return (
    <header className="hdr">
      <div className="wrap hdr__in">
        <Wordmark />
        <HeaderMenus panelBrand={<Wordmark />} />
      </div>
      <noscript>
        <PlainNavigation />
      </noscript>
    </header>
  )
}
