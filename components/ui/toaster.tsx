'use client'

import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import { Icon } from './icon'

import './toaster.css'

// The library sets a width in the style of the element itself, which takes precedence over style sheets.
const width = { '--width': 'min(27.5rem, calc(100vw - 2.5rem))' } as CSSProperties

let host: HTMLElement | undefined

/** The one element that holds the toasts. */
function toastHost(): HTMLElement {
  host ??= document.createElement('div')
  return host
}

// The modal dialogs that are open, the topmost last.
const layers: HTMLElement[] = []

const placeHost = () => (layers.at(-1) ?? document.body).append(toastHost())

/** Has the toasts lie in a dialog as long as it is modal: what lies outside is neither lit, nor read out, nor pressed. */
export function useToastsInside(dialog: RefObject<HTMLElement | null>, isModal: boolean): void {
  // Ends before the dialog leaves the page, so that a toast in it stays.
  useLayoutEffect(() => {
    const layer = dialog.current
    if (!isModal || !layer) return
    // A sheet may become modal below a question that it holds, as when a phone is turned.
    const above = layers.findIndex(other => layer.contains(other))
    layers.splice(above < 0 ? layers.length : above, 0, layer)
    placeHost()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      placeHost()
    }
  }, [dialog, isModal])
}

/**
 * Where `toast(...)` of sonner shows its messages: at the bottom, away from the buttons at the head of a page and of a
 * panel, and below their last ones where room is left for it. A toast stays for five seconds, or as long as its action
 * can be taken. One per page.
 */
export function Toaster() {
  const [host, setHost] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!toastHost().isConnected) placeHost()
    setHost(toastHost())
  }, [])
  const toasts = (
    <Sonner
      position="bottom-center"
      style={width}
      duration={5000}
      closeButton
      icons={{
        success: <Icon name="check" />,
        error: <Icon name="warning" />,
        info: <Icon name="info" />,
        close: <Icon name="close" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: { toast: 'toaster-toast', closeButton: 'toaster-close', actionButton: 'toaster-action' },
      }}
    />
  )
  return host && createPortal(toasts, host)
}
