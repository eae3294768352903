import { expect, test, vi } from 'vitest'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { publishEnvironment } from '@/lib/platform/env'
import { awaitOwnNotifications } from '@/lib/platform/record-changes'

vi.mock('@/lib/platform/record-changes', () => ({ awaitOwnNotifications: vi.fn() }))

publishEnvironment({ NEXTAUTH_SECRET: 'a secret of at least thirty-two characters' })

const created = () => new Response(null, { status: 201 })

test.each([
  ['a change', 'POST', created, 1],
  // It may have been committed before it failed.
  ['a change that failed', 'POST', () => Promise.reject(new Error('the line is cut')), 1],
  ['a change that was refused', 'POST', () => Promise.reject(notFound('There is no such job.')), 0],
  ['a look', 'GET', created, 0],
] as const)(
  'the response to %s waits for what the pages are told, or does not',
  async (_, method, handle, waits) => {
    vi.mocked(awaitOwnNotifications).mockClear()
    const request = new Request('http://site.test/api/jobs', { method })
    await route({ [method]: handle })[method](request, { params: Promise.resolve({}) })
    expect(awaitOwnNotifications).toHaveBeenCalledTimes(waits)
  },
)
