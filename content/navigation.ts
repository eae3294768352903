export type NavigationLink = { label: string; href: string }
export type NavigationGroup = { label: string; children: readonly NavigationLink[] }
export type NavigationEntry = NavigationLink | NavigationGroup

export const mainNavigation: readonly NavigationEntry[] = [
  { label: 'Home', href: '/' },
  {
    label: 'About',
    children: [
      { label: 'About Us', href: '/about-us' },
      { label: 'Services', href: '/services' },
      { label: 'Team', href: '/team' },
    ],
  },
  { label: 'Jobs', href: '/jobs' },
  { label: 'Courses', href: '/courses' },
  { label: 'Contact', href: '/contact' },
]

export const quickLinks: readonly NavigationLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Jobs', href: '/jobs' },
  { label: 'Courses', href: '/courses' },
  { label: 'Contact', href: '/contact' },
]

/** Where a visitor looks for what the search box does not find. */
export const searchable: readonly NavigationLink[] = [
  { label: 'Jobs', href: '/jobs' },
  { label: 'Courses', href: '/courses' },
  { label: 'Services', href: '/services' },
  { label: 'Projects', href: '/projects' },
]
