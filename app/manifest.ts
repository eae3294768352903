import type { MetadataRoute } from 'next'
import { site } from '@/content/site'
import { colours } from '@/lib/colours/tokens'

/** The manifest for home screens. The site opens in the browser, as any page does, because nothing of it works offline. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: site.name,
    short_name: site.wordmark[0],
    description: site.description,
    lang: site.language,
    start_url: '/',
    display: 'browser',
    background_color: colours.paper,
    theme_color: colours.paper,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
