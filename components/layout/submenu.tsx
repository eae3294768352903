import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import type { NavigationGroup } from '@/content/navigation'
import { currentState } from './current-page'

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

/** A menu's entry that opens a list of pages. */
export function Submenu(props: SubmenuProps) {
  const { group, pathname, menu, buttonClass, listClass, open, onToggle } = props
  const id = `${menu}-${group.label.toLowerCase()}`
  return (
    <>
      <button
        type="button"
        className={buttonClass}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        {group.label} <Icon name="chevron-down" />
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
