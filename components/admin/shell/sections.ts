import type { IconName } from '@/components/ui/icon'

type Section = { segment: string; label: string; icon: IconName }

/** The admin area's sections in the order of its menu; `segment` is the folder under `/admin`. */
export const sections: readonly Section[] = [
  { segment: 'dashboard', label: 'Dashboard', icon: 'dashboard' },
  { segment: 'jobs', label: 'Jobs', icon: 'briefcase' },
  { segment: 'applications', label: 'Applications', icon: 'people' },
  { segment: 'courses', label: 'Courses', icon: 'book' },
  { segment: 'enrollments', label: 'Enrollments', icon: 'check' },
]

/** What stands in the menu after the sections, as a group of its own. */
export const furtherSections: readonly Section[] = [
  { segment: 'payments', label: 'Payments', icon: 'card' },
  { segment: 'account', label: 'Account', icon: 'person' },
]
