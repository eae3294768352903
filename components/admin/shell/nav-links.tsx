'use client'

import { useSelectedLayoutSegment } from 'next/navigation'
import { OwnerOnly } from '@/components/admin/session/admin-scope'
import { Icon, type IconName } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { takesMessages } from '@/lib/contact-messages/rules'
import type { Waiting } from '@/lib/dashboard/schema'
import { offersNewsletter } from '@/lib/subscribers/rules'
import { formatNumber } from '@/lib/text/format'
import { LinkPending } from './link-pending'
import { useWaiting } from './waiting-scope'

type Section = {
  segment: string
  label: string
  icon: IconName
  /** What is counted there. */
  waits?: keyof Waiting
}

/** What there is to do, as screen readers say it after the count. */
const waitingWords: Record<keyof Waiting, string> = {
  applications: 'to decide on',
  payments: 'to look at',
  messages: 'to answer',
}

/** The admin area's sections in the order of its menu; `segment` is the folder under `/admin`. */
const sections: readonly Section[] = [
  { segment: 'dashboard', label: 'Dashboard', icon: 'dashboard' },
  { segment: 'jobs', label: 'Jobs', icon: 'briefcase' },
  { segment: 'applications', label: 'Applications', icon: 'people', waits: 'applications' },
  { segment: 'courses', label: 'Courses', icon: 'book' },
  { segment: 'enrollments', label: 'Enrollments', icon: 'check' },
]

/** The last section of the first group, where the site takes messages. */
const messages: Section = {
  segment: 'contact-messages',
  label: 'Messages',
  icon: 'chat',
  waits: 'messages',
}

/** The section after it, where the site offers a newsletter. */
const subscribers: Section = { segment: 'subscribers', label: 'Subscribers', icon: 'mail' }

/** The menu's second group. */
const furtherSections: readonly Section[] = [
  { segment: 'payments', label: 'Payments', icon: 'card', waits: 'payments' },
  { segment: 'account', label: 'Account', icon: 'person' },
  { segment: 'activity', label: 'Activity', icon: 'document' },
]

/** At the end of the menu, for owners. */
const ownerSections: readonly Section[] = [
  { segment: 'persons', label: 'Personal data', icon: 'shield' },
  { segment: 'administrators', label: 'Administrators', icon: 'people' },
]

/** The menu's links under the secret prefix; the current section is marked. */
export function NavLinks({ base }: { base: string }) {
  // Not the pathname: on the server that is the rewritten one, without the prefix.
  const here = useSelectedLayoutSegment()
  const toLink = ({ segment, label, icon, waits }: Section) => (
    <PageLink key={segment} href={`${base}/${segment}`} aria-current={segment === here ? 'page' : undefined}>
      <Icon name={icon} />
      {label}
      {waits && <WaitingCount kind={waits} />}
      <LinkPending />
    </PageLink>
  )
  return (
    <>
      {sections.map(toLink)}
      {takesMessages() && toLink(messages)}
      {offersNewsletter() && toLink(subscribers)}
      <hr />
      {furtherSections.map(toLink)}
      <OwnerOnly>{ownerSections.map(toLink)}</OwnerOnly>
    </>
  )
}

/** Shows within a section's link how much waits there; nothing where nothing does. */
function WaitingCount({ kind }: { kind: keyof Waiting }) {
  const count = useWaiting()[kind]
  if (count === 0) return null
  return (
    <>
      <span className="admin-frame-count" aria-hidden="true">
        {shorten(count)}
      </span>
      <span className="visually-hidden">{` (${formatNumber(count)} ${waitingWords[kind]})`}</span>
    </>
  )
}

// The menu has room for three characters.
const shorten = (count: number) => (count < 1000 ? count : `${Math.min(9, Math.floor(count / 1000))}k+`)
