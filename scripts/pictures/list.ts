import type { Page } from '@playwright/test'
import { projects } from '@/content/projects'
import { services } from '@/content/services'
import { team } from '@/content/team'
import { listIds } from '@/tests/support/applying'

/** The screens that pictures are taken on: whole public pages, and what an administrator sees at once. */
export const screens = {
  desktop: { width: 1440, height: 900, scale: 0.5, suffix: '-desktop' },
  phone: { width: 390, height: 844, scale: 0.6, suffix: '-phone' },
  'first screen': { width: 1440, height: 1000, scale: 0.7, suffix: '' },
  'admin desktop': { width: 1440, height: 900, scale: 0.75, suffix: '-desktop' },
  'admin phone': { width: 390, height: 844, scale: 1, suffix: '-phone' },
} as const

export type Screen = keyof typeof screens

export type Picture = {
  name: string
  path: string
  screens: Screen[]
  signedIn?: boolean
  prepare?: (page: Page) => Promise<void>
}

const PUBLIC: Screen[] = ['desktop', 'phone']
const ADMIN: Screen[] = ['admin desktop', 'admin phone']

/**
 * Lists what pictures are taken of: a page of every kind, those of a job and a course read from the running site.
 * @param admin the path under which the admin area is
 */
export async function listPictures(baseUrl: string, admin: string): Promise<Picture[]> {
  const [[job], [course]] = await Promise.all([listIds(baseUrl, 'jobs'), listIds(baseUrl, 'courses')])
  const adminPage = (name: string, prepare?: Picture['prepare']): Picture => ({
    name: `admin-${name}`,
    path: `${admin}/${name}`,
    screens: ADMIN,
    signedIn: true,
    ...(prepare && { prepare }),
  })
  return [
    { name: 'landing', path: '/', screens: [...PUBLIC, 'first screen'] },
    { name: 'about', path: '/about-us', screens: PUBLIC },
    { name: 'services', path: '/services', screens: PUBLIC },
    { name: 'service-single', path: `/service-single/${services[0]?.slug}`, screens: PUBLIC },
    { name: 'project-single', path: `/project-single/${projects[0]?.slug}`, screens: PUBLIC },
    { name: 'team', path: '/team', screens: PUBLIC },
    { name: 'team-single', path: `/team-single/${team[0]?.slug}`, screens: PUBLIC },
    { name: 'contact', path: '/contact', screens: PUBLIC },
    { name: 'jobs', path: '/jobs', screens: PUBLIC },
    { name: 'job-application', path: `/job-application/${job}`, screens: PUBLIC },
    { name: 'courses', path: '/courses', screens: PUBLIC },
    { name: 'course-enrollment', path: `/course-enrollment/${course}`, screens: PUBLIC },
    { name: 'success', path: '/success/job-application?status=successful', screens: PUBLIC },
    { name: '404', path: '/404', screens: PUBLIC },
    { name: 'admin-login', path: '/admin/login', screens: ['admin desktop'] },
    adminPage('dashboard'),
    adminPage('jobs'),
    adminPage('applications', openFirst),
    adminPage('courses'),
    adminPage('enrollments'),
    adminPage('payments'),
  ]
}

/** Opens the first record of a list. */
async function openFirst(page: Page) {
  await page.getByRole('button', { name: /^View/ }).first().click()
  await page.waitForURL(/[?&]view=/)
}
