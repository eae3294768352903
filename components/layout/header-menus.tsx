'use client'

import type { ReactNode } from 'react'
import { MainNavigation } from './main-navigation'
import { MobileMenu } from './mobile-menu'
import { SearchPanel } from './search-panel'
import { SidePanel } from './side-panel'
import { useOneOpen } from './use-one-open'

type Menu = 'about' | 'search' | 'panel' | 'mobile'

/** The header's menus; opening one closes the others. */
export function HeaderMenus({ panelBrand }: { panelBrand: ReactNode }) {
  const { root, open, toggle } = useOneOpen<Menu>()
  return (
    <div className="header-menus" ref={root}>
      <MainNavigation open={open === 'about'} onToggle={() => toggle('about')} />
      <div className="header-tools">
        <SearchPanel open={open === 'search'} onToggle={() => toggle('search')} />
        <SidePanel brand={panelBrand} open={open === 'panel'} onToggle={() => toggle('panel')} />
        <MobileMenu open={open === 'mobile'} onToggle={() => toggle('mobile')} />
      </div>
    </div>
  )
}
