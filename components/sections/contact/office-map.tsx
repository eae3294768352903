'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { site } from '@/content/site'

const query = encodeURIComponent(site.mapQuery)

/** The map as a frame on the page, found by the office's address. */
const mapFrameUrl = `https://www.google.com/maps?q=${query}&output=embed`

/** The same place in the map's own site or app, for those without script. */
const mapPageUrl = `https://www.google.com/maps/search/?api=1&query=${query}`

type Connection = { saveData?: boolean }

/** Whether the visitor's browser prefers to save data. Only some browsers know. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true
}

/** Runs `onNear` once, as the element comes within 200 px of the screen, unless the visitor saves data. */
function useNearness(element: RefObject<HTMLElement | null>, onNear: () => void) {
  useEffect(() => {
    if (!element.current || savesData()) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        onNear()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, onNear])
}

function MapCard({ onShow }: { onShow?: () => void }) {
  const label = (
    <>
      <Icon name="pin" /> Show the map
    </>
  )
  return (
    <div className="contact-map-card">
      <b>{site.name}</b>
      <span>{site.address.line}</span>
      {onShow ? (
        <button type="button" className="button button--small" onClick={onShow}>
          {label}
        </button>
      ) : (
        <a className="button button--small" href={mapPageUrl} rel="noopener">
          {label}
        </a>
      )}
    </div>
  )
}

/** The embedded map, over the drawn sheet until it has something to show. */
function MapFrame() {
  return (
    <iframe
      className="contact-map-frame"
      src={mapFrameUrl}
      title={`Map: ${site.address.line}`}
      referrerPolicy="no-referrer"
    />
  )
}

/** The one part of the site that sends a request to another server: only as it is about to be seen, or when its button is pressed. */
export function OfficeMap() {
  const section = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(false)
  const [scripted, setScripted] = useState(false)
  const [show] = useState(() => () => setShown(true))

  useEffect(() => setScripted(true), [])
  useNearness(section, show)

  return (
    <section className="contact-map" id="map" aria-label="Map of the office" ref={section}>
      {/* biome-ignore lint/performance/noImgElement: a drawing of 3 KB gains nothing from an optimiser */}
      <img src="/artwork/contact/map-sheet.svg" alt="" width={1600} height={540} loading="lazy" />
      {shown ? <MapFrame /> : <MapCard onShow={scripted ? show : undefined} />}
    </section>
  )
}
