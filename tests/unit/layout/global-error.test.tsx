import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import GlobalError from '@/app/global-error'

vi.stubGlobal('SITE_NAME', 'Studio')
vi.stubGlobal('SITE_LANGUAGE', 'en')
afterEach(() => vi.unstubAllGlobals())

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

test('where even the layout failed, trying again loads the document anew', () => {
  const reload = vi.fn()
  vi.stubGlobal('window', { location: { reload } })
  findButton(GlobalError())?.props.onClick?.()
  expect(reload).toHaveBeenCalledOnce()
})
