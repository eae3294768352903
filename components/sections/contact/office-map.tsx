'use client'

import { useEffect, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { directionsLink, mapFrameLink } from '@/content/links'
import { site } from '@/content/site'

type MapState = 'drawn' | 'asked' | 'coming' | 'shown' | 'failed'

/** How long the map's server may take to respond, in ms. */
const PATIENCE_MS = 10_000

/**
 * The office's place. The one part of the site that sends a request to another server, so only once its button is pressed;
 * without script there is the link alone. The drawing stays until the map has come, and where it cannot come.
 */
export function OfficeMap() {
  const [state, setState] = useState<MapState>('drawn')
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])

  const isWanted = state === 'asked' || state === 'coming' || state === 'shown'
  const isFramed = state === 'coming' || state === 'shown'

  async function toggle() {
    if (isWanted) return setState('drawn')
    setState('asked')
    const next = (await canReach(mapFrameLink)) ? 'coming' : 'failed'
    setState(now => (now === 'asked' ? next : now))
  }

  return (
    <section className="contact-map screen-only" id="map" aria-label="Map of the office">
      {/* biome-ignore lint/performance/noImgElement: a drawing of 3 KB gains nothing from an optimiser */}
      <img src="/artwork/contact/map-sheet.svg" alt="" width={1600} height={540} loading="lazy" />
      {isFramed && (
        <iframe
          className={`contact-map-frame ${state === 'coming' ? 'contact-map-frame--coming' : ''}`}
          src={mapFrameLink}
          title={`Map: ${site.address.line}`}
          referrerPolicy="no-referrer"
          onLoad={() => setState('shown')}
        />
      )}
      <div className={isFramed ? 'contact-map-card contact-map-card--aside' : 'contact-map-card'}>
        <b>{site.name}</b>
        <span>{site.address.line}</span>
        {scripted && (
          <button type="button" className="button button--small" onClick={toggle}>
            <Icon name="pin" /> {isWanted ? 'Hide the map' : 'Show the map'}
          </button>
        )}
        {scripted && !isFramed && <small role="status">{sayState(state)}</small>}
        <a className="contact-map-directions link" href={directionsLink} rel="noopener">
          Directions
        </a>
      </div>
    </section>
  )
}

function sayState(state: MapState): string {
  if (state === 'asked') return 'The map is on its way.'
  if (state === 'failed')
    return 'The map cannot be reached from here just now. Directions opens it on a page of its own.'
  return 'From Google, which then learns of your visit.'
}

// A frame says of the browser's own error page that it has loaded. What responds here stays unread: that it does is enough.
async function canReach(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout?.(PATIENCE_MS)
  const quiet = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const
  try {
    await fetch(url, { method: 'HEAD', mode: 'no-cors', signal, ...quiet })
    return true
  } catch {
    return false
  }
}
