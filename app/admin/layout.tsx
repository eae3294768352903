import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { Toaster } from '@/components/ui/toaster'
import { site } from '@/content/site'
import { colours } from '@/lib/colours/tokens'
import './admin.css'

export const metadata: Metadata = {
  title: { default: site.name, template: `${site.name} - %s` },
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
  icons: { icon: { url: '/artwork/logo/favicon.svg', type: 'image/svg+xml' } },
}

export const viewport: Viewport = { themeColor: colours.basalt }

/** The document of the admin area; the public site loads none of its code. */
export default async function AdminDocument({ children }: { children: ReactNode }) {
  // Not rendered by the build: its scripts would have no nonce, and so would not run.
  await connection()
  return (
    <html lang={site.language} data-scroll-behavior="smooth">
      <body>
        {children}
        <Toaster />
      </body>
    </html>
  )
}
