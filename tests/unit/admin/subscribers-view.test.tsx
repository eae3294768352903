import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AdminScope } from '@/components/admin/session/admin-scope'
import { SubscribersView } from '@/components/admin/subscribers/subscribers-view'

// There is no router outside of Next.
vi.mock('next/navigation', async load => ({
  ...(await load<typeof import('next/navigation')>()),
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(),
}))

const ladi = {
  _id: 'a',
  email: 'ladi@example.com',
  askedAt: '2026-01-14T10:05:00.000Z',
  confirmedAt: null,
  privacyVersion: '2026-11-22',
}

const show = (isOwner: boolean) =>
  renderToStaticMarkup(
    <AdminScope administratorId="b" email="ada@studio.test" isOwner={isOwner} mailIsOn paysOnline>
      <SubscribersView
        records={[ladi]}
        linked={null}
        place={{ page: 1, pages: 1, total: 1, size: 25, more: false }}
        empty={null}
        foot={null}
      />
    </AdminScope>,
  )

test('an editor, who deletes no subscriber, has no column for it', () => {
  expect(show(true)).toContain('Delete')
  expect(show(false)).toContain('ladi@example.com')
  expect(show(false)).not.toContain('Delete')
})
