import type { ReactNode } from 'react'
import type { HeaderPart } from './header-tools'
import { MobileMenu } from './mobile-menu'
import { SearchPanel } from './search-panel'
import { SidePanel } from './side-panel'
import './header-panel.css'

/** The content of the header's dialog. Its code and styles are loaded when a visitor points at one of the buttons or focuses it. */
export function HeaderPanel({ part, brand }: { part: HeaderPart; brand: ReactNode }) {
  if (part === 'search') return <SearchPanel />
  return part === 'panel' ? <SidePanel brand={brand} /> : <MobileMenu />
}
