import 'server-only'
import type { Metadata } from 'next'
import { site as siteRules } from '@/content/schema'
import { site as siteFields } from '@/content/site'
import { env } from '@/lib/platform/env'

// Checked here because every page passes through: a wrong field stops the build.
const site = siteRules.parse(siteFields)

type PageFacts = {
  /** Without one the document is titled with the site's name alone. */
  title?: string
  description: string
  /** The page's canonical path, which may differ from the one that was requested. */
  path: string
  /** The path of the page's link preview. */
  image: string
  imageAlt?: string
  /** The path of the page's JSON feed, if it has one. */
  feed?: string
}

/**
 * Returns a page's title, description, canonical URL and link preview as Next's metadata.
 * Source of the fixed parts: content/site.ts and SITE_URL.
 */
export function pageMetadata({ title, description, path, image, imageAlt, feed }: PageFacts): Metadata {
  const fullTitle = title ? `${site.name} - ${title}` : site.name
  const picture = { url: image, width: 1200, height: 630, alt: imageAlt ?? fullTitle }
  return {
    metadataBase: new URL(env().siteUrl),
    title: { absolute: fullTitle },
    description,
    alternates: { canonical: path, types: feed ? { 'application/feed+json': feed } : undefined },
    openGraph: {
      type: 'website',
      siteName: site.name,
      locale: site.language.replace('-', '_'),
      url: path,
      title: fullTitle,
      description,
      images: [picture],
    },
    twitter: { card: 'summary_large_image', title: fullTitle, description, images: [picture.url] },
  }
}

/** Returns a path on this site as an absolute URL, as sitemaps and JSON-LD need it. */
export function absoluteUrl(path: string): string {
  return new URL(path, env().siteUrl).href
}

/** The landing page's metadata, under whichever of its three paths it was requested. */
export const landingMetadata = pageMetadata({
  description: `Web design, mobile design, branding, creative design, printing and computer training from one studio in ${site.address.locality}, ${site.address.region}.`,
  path: '/',
  image: '/og/page/home',
})
