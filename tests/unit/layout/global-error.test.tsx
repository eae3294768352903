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
})
