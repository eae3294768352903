import type { ReactNode } from 'react'
import type { HeaderPart } from './header-tools'
import { MobileMenu } from './mobile-menu'
import { SearchPanel } from './search-panel'
import { SidePanel } from './side-panel'
import './header-panel.css'

/** What the header's dialog shows. Its code, and the styles of all of it, are fetched when a visitor goes for one of the tools. */
export function HeaderPanel({ part, brand }: { part: HeaderPart; brand: ReactNode }) {
  if (part === 'search') return <SearchPanel />
  return part === 'panel' ? <SidePanel brand={brand} /> : <MobileMenu />
}
