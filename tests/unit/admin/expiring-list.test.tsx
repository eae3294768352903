import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ExpiringList } from '@/components/admin/persons/expiring-list'

test('what is erased soon is counted as everywhere else, in thousands', () => {
  const none = { after: 6, due: 0, soon: 0 }
  const applications = { after: 12, due: 1496, soon: 1230 }
  const preview = { applications, enrollments: none, messages: none, payments: none, next: [] }
  expect(renderToStaticMarkup(<ExpiringList preview={preview} />)).toContain(
    '1,496 due now, 1,230 more within 30 days',
  )
})
