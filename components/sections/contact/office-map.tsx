'use client'

import { useEffect, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { directionsLink, mapFrameLink } from '@/content/links'
import { site } from '@/content/site'

/**
 * The office's place. The one part of the site that sends a request to another server, so only once its button is pressed;
 * without script there is the link alone. The drawing stays until the map has come, and comes back where it did not.
 */
export function OfficeMap() {
  const [shown, setShown] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])

  function toggle() {
    setShown(!shown)
    setLoaded(false)
  }

  return (
    <section className="contact-map screen-only" id="map" aria-label="Map of the office">
      {/* biome-ignore lint/performance/noImgElement: a drawing of 3 KB gains nothing from an optimiser */}
      <img src="/artwork/contact/map-sheet.svg" alt="" width={1600} height={540} loading="lazy" />
      {shown && (
        <iframe
          className={`contact-map-frame ${loaded ? '' : 'contact-map-frame--coming'}`}
          src={mapFrameLink}
          title={`Map: ${site.address.line}`}
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(true)}
        />
      )}
      <div className={shown ? 'contact-map-card contact-map-card--aside' : 'contact-map-card'}>
        <b>{site.name}</b>
        <span>{site.address.line}</span>
        {scripted && (
          <button type="button" className="button button--small" onClick={toggle}>
            <Icon name="pin" /> {shown ? 'Hide the map' : 'Show the map'}
          </button>
        )}
        {scripted && !shown && <small>From Google, which then learns of your visit.</small>}
        <a className="contact-map-directions link" href={directionsLink} rel="noopener">
          Directions
        </a>
      </div>
    </section>
  )
}
