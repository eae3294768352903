/** Pages that have no place of their own in the menu, and the entry they belong to. */
const sections: Record<string, string> = {
  '/home': '/',
  '/index': '/',
  '/job-application': '/jobs',
  '/course-enrollment': '/courses',
  '/service-single': '/services',
  '/team-single': '/team',
}

/**
 * What `aria-current` says of a menu entry: 'page' on the page itself, true on a page under it, else undefined.
 * Takes the entry's address and the page's path.
 */
export function currentState(href: string, pathname: string): 'page' | true | undefined {
  if (href === pathname) return 'page'
  const section = sections[`/${pathname.split('/')[1] ?? ''}`]
  return section === href ? true : undefined
}
