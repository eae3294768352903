import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import GlobalError from '@/app/global-error'

vi.stubGlobal('SITE_NAME', 'Studio')
vi.stubGlobal('SITE_LANGUAGE', 'en')

const chunkLoadError = Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' })

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

const press = (error: Error, retry: () => void) =>
  findButton(GlobalError({ error, retry }))?.props.onClick?.()

// `reset` alone would show again what failed.
test('where even the layout failed, trying again requests the page anew', () => {
  const retry = vi.fn()
  press(new Error('failed'), retry)
  expect(retry).toHaveBeenCalledOnce()
})

test('where a script did not come, it loads the document anew', () => {
  const [retry, reload] = [vi.fn(), vi.fn()]
  vi.stubGlobal('window', { location: { reload } })
  press(chunkLoadError, retry)
  vi.stubGlobal('window', undefined)
  expect(reload).toHaveBeenCalledOnce()
  expect(retry).not.toHaveBeenCalled()
})

test.each([
  [chunkLoadError, 'A part of this page did not arrive.', 'Check your connection'],
  [new TypeError('x is undefined'), 'Something went wrong on our side.', 'Trying again often helps'],
])('the page in place of one that fails by a %s says what did', (error, head, advice) => {
  const html = renderToStaticMarkup(<GlobalError error={error} retry={() => {}} />)
  expect(html).toContain(`<h1>${head}</h1>`)
  expect(html).toContain(advice)
})
