import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReadFailure } from '@/components/admin/panel/read-failure'
import { JobLoadFailure } from '@/components/jobs/job-notices'
import { ListUnavailable, PageUnavailable, TooOften } from '@/components/ui/error-state'

test('a failure that is part of its page is not announced, one that appears in it is', () => {
  const parts = [
    <ListUnavailable key="1" noun="jobs" />,
    <PageUnavailable key="2" />,
    <TooOften key="3" wait="2 minutes" />,
  ]
  for (const part of [...parts, <JobLoadFailure key="4" />])
    expect(renderToStaticMarkup(part)).not.toContain('role="alert"')
  expect(renderToStaticMarkup(<ReadFailure what="The history" onRetry={() => undefined} />)).toContain(
    'role="alert"',
  )
})
