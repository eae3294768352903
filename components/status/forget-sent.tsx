'use client'

import { useEffect } from 'react'
import { getStoredTexts, listStored, setStored } from '@/components/forms/browser-storage'
import { nameOfSent } from './recall-sent'

/** Has the tab forget a record that has ended, by the token of its status page: its form is then offered anew. */
export function ForgetSent({ token }: { token: string }) {
  useEffect(() => forgetSent(token), [token])
  return null
}

/** Has the tab forget the record that was just erased. The token of its status page is in the URL. */
export function ForgetErased() {
  useEffect(() => forgetSent(window.location.hash.slice(1)), [])
  return null
}

// Without effect where the tab did not send it.
function forgetSent(token: string): void {
  for (const name of listStored().filter(name => name.includes(nameOfSent(''))))
    if (getStoredTexts(name).statusLink?.endsWith(`/${token}`)) setStored(name, undefined)
}
