'use client'

import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { useHydrated } from '@/components/ui/use-hydrated'
import { directionsLink, mapFrameLink } from '@/content/links'
import { site } from '@/content/site'

type MapState = 'drawn' | 'requested' | 'loading' | 'shown' | 'failed'

/** How long the map's server may take to respond, in ms. */
const TIMEOUT_MS = 10_000

/**
 * A map of the office. No other part of the site sends a request to another server, so this one does it only after a press of its button;
 * without script there is only the link. The drawing stays until the map has loaded, and where it cannot load.
 */
export function OfficeMap() {
  const [state, setState] = useState<MapState>('drawn')
  const scripted = useHydrated()

  const isWanted = state === 'requested' || state === 'loading' || state === 'shown'
  const isFramed = state === 'loading' || state === 'shown'

  async function toggle() {
    if (isWanted) return setState('drawn')
    setState('requested')
    const next = (await canReach(mapFrameLink)) ? 'loading' : 'failed'
    setState(now => (now === 'requested' ? next : now))
  }

  return (
    <section className="contact-map screen-only" id="map" aria-label="Map of the office">
      {/* biome-ignore lint/performance/noImgElement: a drawing of 3 KB gains nothing from an optimiser */}
      <img src="/artwork/contact/map-sheet.svg" alt="" width={1600} height={540} loading="lazy" />
      {isFramed && (
        <iframe
          className={`contact-map-frame ${state === 'loading' ? 'contact-map-frame--coming' : ''}`}
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
            <Icon name="pin" />
            <span>{isWanted ? 'Hide the map' : 'Show the map'}</span>
          </button>
        )}
        {scripted && !isFramed && <small role="status">{describeState(state)}</small>}
        <a className="contact-map-directions link" href={directionsLink} rel="noopener">
          Directions
        </a>
      </div>
    </section>
  )
}

function describeState(state: MapState): string {
  if (state === 'requested') return 'The map is on its way.'
  if (state === 'failed')
    return 'The map cannot be reached from here just now. Directions opens it on a page of its own.'
  return 'From Google, which then learns of your visit.'
}

// Checks that the map's server responds, since a frame also fires `load` for the browser's own error page. The response is not read.
async function canReach(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout?.(TIMEOUT_MS)
  const quiet = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const
  try {
    await fetch(url, { method: 'HEAD', mode: 'no-cors', signal, ...quiet })
    return true
  } catch {
    return false
  }
}
