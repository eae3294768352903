// Imported first, so that the order of the layers is set before the components' own sheets use them.
import './site.css'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { PageShell } from '@/components/layout/page-shell'
import { site } from '@/content/site'
import { colours } from '@/lib/colours/tokens'

export const metadata: Metadata = {
  title: { default: site.name, template: `${site.name} - %s` },
  description: site.description,
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '48x48' },
      { url: '/artwork/logo/favicon.svg', type: 'image/svg+xml' },
    ],
    apple: '/apple-touch-icon.png',
  },
}

export const viewport: Viewport = { themeColor: colours.paper }

/** The document of the public site. The admin area has another one, so that neither loads the other's code. */
export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={site.language} id="top" data-scroll-behavior="smooth">
      <body>
        <PageShell>{children}</PageShell>
      </body>
    </html>
  )
}
