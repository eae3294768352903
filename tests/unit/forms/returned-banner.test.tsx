import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReturnedBanner } from '@/components/forms/failed-banner'
import { NOTHING_RETURNED } from '@/lib/forms/returned-form'

const KEPT = 'Your words are still here.'

const show = (typed: Record<string, string>) =>
  renderToStaticMarkup(
    <ReturnedBanner
      title="Not sent."
      kept={KEPT}
      returned={{ ...NOTHING_RETURNED, detail: 'Too many tries.', typed }}
    />,
  )

test('a form that was refused unread is not said to have kept what was typed', () => {
  expect(show({ name: 'Ladi' })).toContain(KEPT)
  expect(show({})).toContain('Too many tries.')
  expect(show({})).not.toContain(KEPT)
})
