'use client'

import { useState } from 'react'
import { Button } from './button'

type CopyButtonProps = {
  label: string
  text: string
  /** The messages after copying: where it worked, and where the browser does not allow it. */
  copied: string
  failed: string
}

/** Copies a text, and shows a message beside itself whether that worked. */
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
