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

/** The admin area's own document: the public site loads nothing of it. */
export default async function AdminDocument({ children }: { children: ReactNode }) {
  // A page of the build would have no nonce on its scripts, and none of them would run.
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
