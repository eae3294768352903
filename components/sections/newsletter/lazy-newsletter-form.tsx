'use client'

import { type ComponentProps, lazy } from 'react'
import type { NewsletterForm } from './newsletter-form'

const Form = lazy(async () => ({ default: (await import('./newsletter-form')).NewsletterForm }))

/**
 * The newsletter's form, in a chunk of its own: a page brings along the script of every client component that it names, also
 * of one that it does not show. What a page names must be a function; a lazy component by itself fails in the browser.
 */
export function LazyNewsletterForm(props: ComponentProps<typeof NewsletterForm>) {
  return <Form {...props} />
}
