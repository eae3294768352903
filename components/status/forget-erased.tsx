'use client'

import { useEffect } from 'react'
import { forgetSent } from './remember-sent'

/** Has the tab forget the record that was just erased. The token of its status page is in the URL. */
export function ForgetErased() {
  useEffect(() => forgetSent(window.location.hash.slice(1)), [])
  return null
}
