import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import PageError from '@/app/(site)/error'
import { ReadFailure } from '@/components/admin/panel/read-failure'
import { ListUnavailable, PageUnavailable, TooOften } from '@/components/ui/error-state'
import { LoadFailure } from '@/components/ui/load-failure'

const all = { href: '/jobs', label: 'See the open jobs' }
const loadFailure = <LoadFailure key="4" title="Job Application" noun="job" all={all} unknown={false} />

test('a failure that is part of its page is not announced, one that appears in it is', () => {
  const parts = [
    <ListUnavailable key="1" noun="jobs" />,
    <PageUnavailable key="2" title="Your status" />,
    <TooOften key="3" title="Your status" wait="2 minutes" />,
  ]
  for (const part of [...parts, loadFailure]) expect(renderToStaticMarkup(part)).not.toContain('role="alert"')
  expect(renderToStaticMarkup(<ReadFailure what="The history" onRetry={() => undefined} />)).toContain(
    'role="alert"',
  )
})

test('what takes the place of a page has its one heading', () => {
  const pages = [
    <PageUnavailable key="1" title="Your status" />,
    <TooOften key="2" title="Search" wait="2 minutes" />,
    <PageError key="3" error={new Error('Loading failed')} retry={() => undefined} />,
    loadFailure,
  ]
  for (const page of pages) expect(renderToStaticMarkup(page).match(/<h1/g)).toHaveLength(1)
})
