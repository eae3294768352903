'use client'

import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import { Icon } from './icon'
import { toastHost } from './toast-host'
import './toaster.css'

/** Where `toast(...)` of sonner shows its messages: top right, five seconds. One per page. */
export function Toaster() {
  const [host, setHost] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!toastHost().isConnected) document.body.append(toastHost())
    setHost(toastHost())
  }, [])
  const toasts = (
    <Sonner
      position="top-right"
      duration={5000}
      closeButton
      icons={{
        success: <Icon name="check" />,
        error: <Icon name="warning" />,
        info: <Icon name="info" />,
        close: <Icon name="close" />,
      }}
      toastOptions={{ unstyled: true, classNames: { toast: 'toaster-toast', closeButton: 'toaster-close' } }}
    />
  )
  return host && createPortal(toasts, host)
}
