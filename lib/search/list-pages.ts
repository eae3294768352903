import 'server-only'
import { pages } from '@/content/pages'
import { privacyNotice } from '@/content/privacy'
import { projects } from '@/content/projects'
import { services } from '@/content/services'
import { team } from '@/content/team'
import { paymentCompany } from '@/lib/payments/configured-providers'
import { env } from '@/lib/platform/env'
import { mailIsOn } from '@/lib/platform/mailer'
import { LOST_LINK_LEAD, LOST_LINK_LEAD_WITHOUT_MAIL, LOST_LINK_TITLE } from '@/lib/status-page/constants'
import type { SearchedPage } from './schema'

/** Lists the pages whose text lives in content/, as they are searched; jobs and courses are searched where they are stored. */
export function listPages(): SearchedPage[] {
  return [
    ...services.map(
      ({ slug, title, description, des2, points }): SearchedPage => ({
        kind: 'Service',
        path: `/service-single/${slug}`,
        title,
        keywords: points.join(', '),
        text: `${description} ${des2}`,
      }),
    ),
    ...projects.map(
      ({ slug, title, year, category, description, brief, made, result }): SearchedPage => ({
        kind: 'Project',
        path: `/project-single/${slug}`,
        title,
        keywords: `${category} ${year}`,
        text: [description, brief, made, result].join(' '),
      }),
    ),
    ...team.map(
      ({ slug, name, title, biography, skills }): SearchedPage => ({
        kind: 'Person',
        path: `/team-single/${slug}`,
        title: name,
        keywords: [title, ...skills].join(', '),
        text: `${title}. ${biography.join(' ')}`,
      }),
    ),
    ...pages.map(
      ({ path, title, text }): SearchedPage => ({
        kind: 'Page',
        path,
        title,
        keywords: '',
        text: path === '/privacy' ? readPrivacyNotice() : text,
      }),
    ),
    {
      kind: 'Page',
      path: '/status',
      title: LOST_LINK_TITLE,
      keywords: 'status page, track an application or enrollment',
      text: mailIsOn() ? LOST_LINK_LEAD : LOST_LINK_LEAD_WITHOUT_MAIL,
    },
  ]
}

function readPrivacyNotice(): string {
  const { retentionMonths, paymentRetentionYears } = env()
  const notice = privacyNotice({
    applicationMonths: retentionMonths.applications,
    enrollmentMonths: retentionMonths.enrollments,
    paymentYears: paymentRetentionYears,
    paymentCompany: paymentCompany(),
  })
  return notice
    .flatMap(({ title, paragraphs, points = [] }) => [`${title}.`, ...paragraphs, ...points])
    .join(' ')
}
