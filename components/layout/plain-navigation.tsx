import { mainNavigation } from '@/content/navigation'

const links = mainNavigation.flatMap(entry => ('children' in entry ? entry.children : [entry]))

/** Every page of the menu as one row of links, for visitors whose browser runs no script. */
export function PlainNavigation() {
  return (
    <nav className="container header-plain-navigation" aria-label="All pages">
      {links.map(link => (
        <a key={link.href} href={link.href}>
          {link.label}
        </a>
      ))}
    </nav>
  )
}
