<<<<<<< HEAD
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import GlobalError from '@/app/global-error'

vi.stubGlobal('SITE_NAME', 'Studio')
vi.stubGlobal('SITE_LANGUAGE', 'en')

type Parts = { children?: ReactNode; onClick?: () => void }

function findButton(node: ReactNode): ReactElement<Parts> | undefined {
  if (!isValidElement<Parts>(node)) return undefined
  if (node.type === 'button') return node
  for (const child of Children.toArray(node.props.children)) {
    const found = findButton(child)
    if (found) return found
  }
  return undefined
}

// `reset` alone would show again what failed.
test('where even the layout failed, trying again requests the page anew', () => {
  const retry = vi.fn()
  findButton(GlobalError({ error: new Error('failed'), retry }))?.props.onClick?.()
  expect(retry).toHaveBeenCalledOnce()
=======
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import GlobalError from '@/app/global-error'

beforeAll(() => {
  vi.stubGlobal('SITE_NAME', 'Studio')
  vi.stubGlobal('SITE_LANGUAGE', 'en')
})

test.each([
  ['ChunkLoadError', 'A part of this page did not arrive.', 'Check your connection'],
  ['TypeError', 'Something went wrong on our side.', 'Trying again often helps'],
])('the page in place of one that fails by a %s says what did', (name, head, advice) => {
  const error = Object.assign(new Error('Failed to load chunk'), { name })
  const html = renderToStaticMarkup(<GlobalError error={error} retry={() => {}} />)
  expect(html).toContain(`<h1>${head}</h1>`)
  expect(html).toContain(advice)
>>>>>>> e1598767 (error page: where a script did not come, it says so and loads the page again)
})
