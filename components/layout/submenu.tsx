import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import type { NavigationGroup } from '@/content/navigation'

/** Pages that have no place of their own in the menu, and the entry they belong to. */
const sections: Record<string, string> = {
  '/home': '/',
  '/index': '/',
  '/job-application': '/jobs',
  '/course-enrollment': '/courses',
  '/service-single': '/services',
  '/team-single': '/team',
}

/** What `aria-current` says of a menu entry: 'page' on the page itself, true on a page under it, else undefined. */
export function currentState(href: string, pathname: string): 'page' | true | undefined {
  if (href === pathname) return 'page'
  const section = sections[`/${pathname.split('/')[1] ?? ''}`]
  return section === href ? true : undefined
}

type SubmenuProps = {
  group: NavigationGroup
  /** Where the visitor is. */
  pathname: string
  /** The menu it belongs to, which its id begins with. */
  menu: string
  buttonClass: string
  listClass: string
  open: boolean
  onToggle: () => void
}

/** A menu's entry that opens a list of pages. Closed, it stands for the page in it that is the current one. */
export function Submenu(props: SubmenuProps) {
  const { group, pathname, menu, buttonClass, listClass, open, onToggle } = props
  const id = `${menu}-${group.label.toLowerCase()}`
  return (
    <>
      <button
        type="button"
        className={buttonClass}
        aria-current={group.children.some(child => currentState(child.href, pathname)) || undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        {`${group.label} `}
        <Icon name="chevron-down" />
      </button>
      <ul className={listClass} id={id} hidden={!open}>
        {group.children.map(child => (
          <li key={child.href}>
            <PageLink href={child.href} aria-current={currentState(child.href, pathname)}>
              {child.label}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  )
}
