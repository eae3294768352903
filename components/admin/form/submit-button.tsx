'use client'

import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'
import { useHydrated } from '@/components/ui/use-hydrated'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'size' | 'disabled'>

/**
 * The button that sends a form of the admin area. It cannot be pressed, nor can Enter send the form, before the page has its script: these
 * forms are sent by script alone, and what was typed would be lost.
 */
export function SubmitButton(props: SubmitButtonProps) {
  return <Button {...props} type="submit" size="compact" disabled={!useHydrated()} />
}
