'use client'

import { Button, LinkButton } from './button'
import { CopyButton } from './copy-button'
import { useHydrated } from './use-hydrated'

type ShareBarProps = {
  /** What is shared, such as a job's title. */
  title: string
  /** The whole URL of its page. */
  url: string
}

/**
 * Shares a page by the device's own sheet where it has one, by WhatsApp, or by copying its URL, without anybody else's script.
 * Where no script runs, the link to WhatsApp still works.
 */
export function ShareBar({ title, url }: ShareBarProps) {
  const scripted = useHydrated()

  async function share() {
    // Closing the sheet is no failure.
    await navigator.share({ title, url }).catch(() => undefined)
  }

  return (
    <div className="button-row screen-only">
      {scripted && 'share' in navigator && (
        <Button variant="quiet" size="compact" onClick={share}>
          Share
        </Button>
      )}
      <LinkButton
        variant="quiet"
        size="compact"
        href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        WhatsApp
      </LinkButton>
      {scripted && (
        <CopyButton
          label="Copy link"
          text={url}
          copied="The link is copied."
          failed={`Copy this link: ${url}`}
        />
      )}
    </div>
  )
}
