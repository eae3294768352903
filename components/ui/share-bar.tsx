'use client'

import { useState, useSyncExternalStore } from 'react'
import { Button, LinkButton } from './button'
import './share-bar.css'

type ShareBarProps = {
  /** What is shared, such as a job's title. */
  title: string
  /** The whole URL of its page. */
  url: string
}

/**
 * Hands a page on: by the device's own sheet where it has one, by WhatsApp, or copied. No script of anybody else. Without
 * script, WhatsApp is a link like any other.
 */
export function ShareBar({ title, url }: ShareBarProps) {
  const scripted = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
  const [said, setSaid] = useState('')

  async function share() {
    // Closing the sheet is no failure.
    await navigator.share({ title, url }).catch(() => undefined)
  }

  async function copy() {
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    setSaid(copied ? 'The link is copied.' : `Copy this link: ${url}`)
  }

  return (
    <div className="share-bar screen-only">
      {scripted && 'share' in navigator && (
        <Button variant="quiet" size="small" flat onClick={share}>
          Share
        </Button>
      )}
      <LinkButton
        variant="quiet"
        size="small"
        flat
        href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        WhatsApp
      </LinkButton>
      {scripted && (
        <Button variant="quiet" size="small" flat onClick={copy}>
          Copy link
        </Button>
      )}
      <p className="share-bar-said" role="status">
        {said}
      </p>
    </div>
  )
}

function subscribeNever() {
  return () => {}
}
