'use client'

import { lazy } from 'react'

/**
 * The newsletter's form, in a chunk of its own: a page brings along the script of every client component that it names, also
 * of one that it does not show.
 */
export const LazyNewsletterForm = lazy(async () => ({
  default: (await import('./newsletter-form')).NewsletterForm,
}))
