'use client'

import { useState } from 'react'
import { Button } from './button'
import { useHydrated } from './use-hydrated'

type CopyButtonProps = {
  label: string
  text: string
  /** The messages after copying: where it worked, and where the browser does not allow it. */
  copied: string
  failed: string
}

/** Copies a text, and shows a message beside itself whether that worked. Where no script runs, it is not there. */
export function CopyButton({ label, text, copied, failed }: CopyButtonProps) {
  const [said, setSaid] = useState('')
  const hydrated = useHydrated()

  async function copy() {
    try {
      // A page without TLS has no clipboard at all.
      await navigator.clipboard.writeText(text)
      setSaid(copied)
    } catch {
      setSaid(failed)
    }
  }

  if (!hydrated) return null
  return (
    <>
      <Button variant="quiet" size="compact" onClick={copy}>
        {label}
      </Button>
      <p className="button-said" role="status">
        {said}
      </p>
    </>
  )
}
