'use client'

import { useEffect } from 'react'
import { forgetSent } from './remember-sent'

/** Has the tab forget that it sent what was erased just now, whose token its URL ends with. */
export function ForgetErased() {
  useEffect(() => forgetSent(window.location.hash.slice(1)), [])
  return null
}
