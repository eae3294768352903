'use client'

import { useEffect } from 'react'
import { forgetSent } from './remember-sent'

/** Makes the tab forget that it sent the record that was just erased, whose token the URL ends with. */
export function ForgetErased() {
  useEffect(() => forgetSent(window.location.hash.slice(1)), [])
  return null
}
