import type { IconName } from '@/components/ui/icon'

/** The admin area's sections in the order of its menu; `segment` is the folder under `/admin`. */
export const sections: readonly { segment: string; label: string; icon: IconName }[] = [
  { segment: 'dashboard', label: 'Dashboard', icon: 'dashboard' },
  { segment: 'jobs', label: 'Jobs', icon: 'briefcase' },
  { segment: 'applications', label: 'Applications', icon: 'people' },
  { segment: 'courses', label: 'Courses', icon: 'book' },
  { segment: 'enrollments', label: 'Enrollments', icon: 'check' },
]
