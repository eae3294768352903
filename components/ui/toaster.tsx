'use client'

import { Toaster as Sonner } from 'sonner'
import { Icon } from './icon'

/** Where `toast(...)` of sonner shows its messages: top right, five seconds. One per page. */
export function Toaster() {
  return (
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
      toastOptions={{ unstyled: true, classNames: { toast: 'toast', closeButton: 'toast__close' } }}
    />
  )
}
