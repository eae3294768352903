'use client'

import { useState } from 'react'
import { Button } from './button'

type CopyButtonProps = {
  label: string
  text: string
  /** What is said once it is copied, and where the browser lets nobody copy. */
  copied: string
  failed: string
}

/** Copies a text, and says beside itself whether it could. */
export function CopyButton({ label, text, copied, failed }: CopyButtonProps) {
  const [said, setSaid] = useState('')

  async function copy() {
    try {
      // A page without TLS has no clipboard at all.
      await navigator.clipboard.writeText(text)
      setSaid(copied)
    } catch {
      setSaid(failed)
    }
  }

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
