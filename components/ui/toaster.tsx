'use client'

import { type CSSProperties, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import { Icon } from './icon'
import { modalLayers, onLayersChange } from './modal-layers'

import './toaster.css'

// The library sets a width in the style of the element itself, which takes precedence over style sheets.
const width = { '--width': 'min(27.5rem, calc(100vw - 2.5rem))' } as CSSProperties

let host: HTMLElement | undefined

/** The one element that holds the toasts. */
function toastHost(): HTMLElement {
  host ??= document.createElement('div')
  return host
}

// What lies outside the topmost modal dialog is neither lit, nor read out, nor pressed.
const placeHost = () => (modalLayers().at(-1) ?? document.body).append(toastHost())

/**
 * Where `toast(...)` of sonner shows its messages: at the bottom, away from the buttons at the head of a page and of a
 * panel, and below their last ones where room is left for it. A toast stays for five seconds, or as long as its action
 * can be taken. One per page.
 */
export function Toaster() {
  const [host, setHost] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!toastHost().isConnected) placeHost()
    setHost(toastHost())
    return onLayersChange(placeHost)
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
